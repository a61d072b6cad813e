/** Both sides of the comparison, each measuring one conversation over HTTP. */
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { measureKnowledgeRetention, openAIJudge } from 'expect-knowledge-retention'
import type { JudgeProcess, JudgeTotals } from './judge/judge-process.ts'
import { type Ask, measureTheOtherWay } from './other-side.ts'
import { type SampleExchange, toMessages } from './sample-conversation.ts'

/** What one measurement took. */
export interface SideRun extends JudgeTotals {
  /** Wall time in milliseconds. */
  readonly wallMs: number
  /** Replies found to show attrition. */
  readonly attritions: number
}

/** Measures a conversation and tells how many replies show attrition. */
export type Side = (exchanges: readonly SampleExchange[], judge: JudgeProcess) => Promise<number>

const hourMs = 3_600_000
/** More than the judge works on at once, so this holds nothing up. */
const maxSockets = 64

/** This library, by its own door. */
export const ours: Side = async (exchanges, { baseURL }) => {
  const { verdicts } = await measureKnowledgeRetention(toMessages(exchanges), {
    model: openAIJudge({ model: 'ours', baseURL, apiKey: 'none' }),
    cassette: false,
    timeoutMs: hourMs,
  })
  return verdicts.filter(({ attrition }) => attrition !== null).length
}

/** DeepEval's calls. */
export const theirs: Side = async (exchanges, { baseURL }) => {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const ask: Ask = (name, schema, messages) =>
    post(`${baseURL}/chat/completions`, agent, () => ({
      model: 'theirs',
      messages: messages(),
      response_format: { type: 'json_schema', json_schema: { name, schema } },
    }))
  const { attritions } = await measureTheOtherWay(toMessages(exchanges), ask)
  agent.destroy()
  return attritions
}

/** Runs one side against a judge whose latencies are multiplied by `latencyScale`. */
export async function run(
  side: Side,
  exchanges: readonly SampleExchange[],
  judge: JudgeProcess,
  latencyScale: number,
): Promise<SideRun> {
  await judge.start(latencyScale)
  const started = performance.now()
  const attritions = await side(exchanges, judge)
  const wallMs = performance.now() - started
  return { ...(await judge.totals()), wallMs, attritions }
}

/** The body is made when there is a connection for it: all bodies at once would not fit in memory. */
function post(url: string, agent: Agent, body: () => object): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    sent.on('socket', () => sent.end(JSON.stringify(body())))
    sent.on('error', reject)
    sent.on('response', (response) => {
      text(response).then((answer) => resolve(toContent(answer)), reject)
    })
  })
}

function toContent(answer: string): string {
  const { choices } = JSON.parse(answer) as {
    readonly choices: readonly { readonly message: { readonly content: string } }[]
  }
  return choices[0]?.message.content ?? ''
}
