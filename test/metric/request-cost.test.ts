import { expect, test } from 'vitest'
import { type ChatRequest, countInputTokens, countTokens } from '../../bench/judge/latency-model.ts'
import { scriptAnswers } from '../../bench/judge/scripted-answers.ts'
import { mostInputTokens, mostRequests } from '../../bench/limits.ts'
import { sampleConversation, toMessages } from '../../bench/sample-conversation.ts'
import type { LanguageJudge } from '../../src/index.js'
import { measureKnowledgeRetention } from '../../src/index.js'

/** The judge of the benchmark, without its latencies. */
function benchJudge(exchanges: number): LanguageJudge & { readonly asked: readonly ChatRequest[] } {
  const answer = scriptAnswers(exchanges)
  const asked: ChatRequest[] = []
  return {
    name: 'bench',
    asked,
    ask({ messages, schemaName: name, schema }) {
      const request: ChatRequest = {
        model: 'bench',
        messages,
        response_format: { type: 'json_schema', json_schema: { name, schema } },
      }
      asked.push(request)
      return Promise.resolve({
        text: answer(request),
        inputTokens: countInputTokens(request),
        outputTokens: 0,
        replayed: false,
      })
    },
  }
}

test.each([
  1, 5, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 25, 26, 29, 30, 41, 50, 57, 100, 200, 500,
  2_000,
])(
  '%i exchanges take no more requests and input tokens than the benchmark allows, and lose no verdict',
  async (exchanges) => {
    const conversation = sampleConversation(exchanges)
    const messages = toMessages(conversation)
    const judge = benchJudge(exchanges)
    const { verdicts, usage } = await measureKnowledgeRetention(messages, { model: judge })

    expect(verdicts.flatMap(({ attrition }, at) => (attrition ? [at] : []))).toEqual(
      conversation.flatMap(({ attrition }, at) => (attrition ? [at] : [])),
    )
    expect(usage.calls).toBeLessThanOrEqual(mostRequests(exchanges))
    const transcript = countTokens(messages.map(({ content }) => content).join(''))
    expect(usage.inputTokens).toBeLessThanOrEqual(mostInputTokens(exchanges, transcript))
    expect(Math.max(...judge.asked.map(countInputTokens))).toBeLessThan(32_000)
  },
)
