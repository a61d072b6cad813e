/** The CPU time of a measurement, the judge's own work not counted. */
import { type LanguageJudge, measureKnowledgeRetention } from 'expect-knowledge-retention'
import type { ChatRequest } from './judge/latency-model.ts'
import { scriptAnswers } from './judge/scripted-answers.ts'
import { sampleConversation, toMessages } from './sample-conversation.ts'

/** CPU of one measurement. */
export interface CpuRow {
  readonly exchanges: number
  /** Mean over many measurements, in milliseconds. */
  readonly cpuMs: number
}

const cpuMsToMeasure = 2_000
const fewest = 10

/** Measures conversations of some length over and over, with answers that are there at once. */
export async function measureOwnCpu(exchanges: number): Promise<CpuRow> {
  const messages = toMessages(sampleConversation(exchanges))
  const judge = await rememberingJudge(exchanges)
  const measure = () => measureKnowledgeRetention(messages, { model: judge, cassette: false })
  await cpuMsOf(measure, cpuMsToMeasure / 4)
  return { exchanges, cpuMs: await cpuMsOf(measure, cpuMsToMeasure) }
}

async function cpuMsOf(measure: () => Promise<unknown>, atLeastMs: number): Promise<number> {
  const start = process.cpuUsage()
  for (let runs = 1; ; runs++) {
    await measure()
    const { user, system } = process.cpuUsage(start)
    const spentMs = (user + system) / 1_000
    if (runs >= fewest && spentMs >= atLeastMs) return spentMs / runs
  }
}

/** A judge that has found all answers beforehand. */
async function rememberingJudge(exchanges: number): Promise<LanguageJudge> {
  const answer = scriptAnswers(exchanges)
  const answers = new Map<string, string>()
  const judge: LanguageJudge = {
    name: 'remembering',
    ask({ label, messages, schemaName, schema }) {
      let text = answers.get(label)
      if (text === undefined) {
        text = answer(chatRequest(messages, schemaName, schema))
        answers.set(label, text)
      }
      return Promise.resolve({ text, inputTokens: 0, outputTokens: 0, replayed: false })
    },
  }
  await measureKnowledgeRetention(toMessages(sampleConversation(exchanges)), {
    model: judge,
    cassette: false,
  })
  return judge
}

function chatRequest(messages: ChatRequest['messages'], name: string, schema: object): ChatRequest {
  return {
    model: 'ours',
    messages,
    response_format: { type: 'json_schema', json_schema: { name, schema } },
  }
}
