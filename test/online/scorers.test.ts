/** Results as the scores of other tools, and measuring as their scorer. */
import { describe, expect, test } from 'vitest'
import { measureKnowledgeRetention } from '../../src/index.js'
import {
  knowledgeRetentionJudge,
  knowledgeRetentionScorer,
  promptfooAssertion,
  toBraintrustFeedback,
  toLangfuseScore,
  toLangSmithFeedback,
  toPhoenixAnnotation,
} from '../../src/scorers.js'
import { readingJudge } from '../support/reading-judge.js'

const history = [
  { role: 'user', content: 'FACT name=Maya' },
  { role: 'assistant', content: 'Hello.' },
  { role: 'user', content: 'Who am I?' },
]
const reply = 'SAYS name=Ann'
const conversation = [...history, { role: 'assistant', content: reply }]
const reason = 'messages[3]: It says otherwise.'
const summary = {
  judge: 'scripted-judge',
  evalMode: 'llm',
  threshold: 0.5,
  passed: true,
  judgedTurns: 2,
  attritions: [{ attrition: 'contradicted', turn: 'messages[3]' }],
}
const model = () => readingJudge()

describe('a result as a score', async () => {
  const result = await measureKnowledgeRetention(conversation, { model: model() })
  const silent = await measureKnowledgeRetention(conversation, {
    model: model(),
    includeReason: false,
    threshold: 1,
  })

  test('of Langfuse', () => {
    expect(toLangfuseScore(result, { sessionId: 's' })).toEqual({
      sessionId: 's',
      name: 'knowledge_retention',
      value: 0.5,
      dataType: 'NUMERIC',
      comment: reason,
      metadata: summary,
    })
    expect(toLangfuseScore(silent, { traceId: 't' })).not.toHaveProperty('comment')
  })

  test('of LangSmith', () => {
    expect(toLangSmithFeedback(result)).toEqual({
      key: 'knowledge_retention',
      score: 0.5,
      comment: reason,
      feedbackSourceType: 'model',
      sourceInfo: summary,
    })
  })

  test('of Phoenix', () => {
    expect(toPhoenixAnnotation(result)).toEqual({
      name: 'knowledge_retention',
      label: 'pass',
      score: 0.5,
      explanation: reason,
      annotatorKind: 'LLM',
      metadata: summary,
    })
    expect(toPhoenixAnnotation(silent)).toMatchObject({ label: 'fail' })
  })

  test('of Braintrust', () => {
    expect(toBraintrustFeedback(result)).toEqual({
      scores: { knowledge_retention: 0.5 },
      comment: reason,
      source: 'api',
      metadata: summary,
    })
  })
})

describe('a scorer', () => {
  const scorer = knowledgeRetentionScorer({ model: model() })

  test.for([
    ['a whole conversation as output', { output: conversation }],
    ['a reply as output, what came before as input', { input: history, output: reply }],
    ['an input that is not looked at', { input: 'anything', output: conversation }],
  ] as const)('takes %s', async ([, args]) => {
    expect(await scorer(args)).toEqual({
      name: 'knowledge_retention',
      score: 0.5,
      metadata: { ...summary, rationale: reason },
    })
  })

  test('takes the first message as a text', async () => {
    const args = { input: 'FACT name=Maya', output: 'SAYS name=Ann' }
    expect(await scorer(args)).toMatchObject({ score: 0 })
  })

  test('rejects what cannot be judged: it is no score', async () => {
    await expect(scorer({ output: 42 })).rejects.toThrow(/conversation/)
    const broken = { name: 'broken', ask: () => Promise.reject(new Error('down')) }
    await expect(
      knowledgeRetentionScorer({ model: broken })({ output: conversation }),
    ).rejects.toThrow()
  })

  test('of vitest-evals gives plain JSON', async () => {
    const judge = knowledgeRetentionJudge({ model: model() })
    expect(judge.name).toBe('KnowledgeRetention')
    expect(await judge.assess({ input: history, output: reply })).toEqual({
      score: 0.5,
      metadata: { ...summary, rationale: reason },
    })
  })

  test('of promptfoo takes vars.messages, and passes by the threshold', async () => {
    const assertion = promptfooAssertion({ model: model(), threshold: 1 })
    expect(await assertion(reply, { vars: { messages: history } })).toEqual({
      pass: false,
      score: 0.5,
      reason,
    })
    expect(await assertion(conversation)).toMatchObject({ pass: false })
  })
})
