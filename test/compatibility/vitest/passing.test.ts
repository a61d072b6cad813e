import 'expect-knowledge-retention/vitest'
import { measureKnowledgeRetention } from 'expect-knowledge-retention'
import { expect, test } from 'vitest'
import { forgetful, maya, satisfied, withHttpJudge } from './judges.js'

test('passes', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold: 1 })
  await expect(maya).not.toRetainKnowledge({ model: forgetful, threshold: 1 })
  await expect(Promise.resolve(maya)).resolves.toRetainKnowledge({ model: satisfied })
})

test('measures', async () => {
  const result = await measureKnowledgeRetention(maya, { model: forgetful })
  expect(result.score).toBe(0.5)
  expect(result).toMatchInlineSnapshot(`
    Knowledge retention: score 0.50, threshold 0.50, passed
    Judge: forgetful, llm
    Facts:
      fact, name: the user's name is Maya (messages[0])
    Verdicts:
      messages[1] ok
      messages[3] asked again
    Reason: messages[3]: the assistant asks for the name although the user gave it
  `)
})

test('records and replays', async () => {
  await withHttpJudge((model) => expect(maya).toRetainKnowledge({ model, threshold: 1 }))
})
