import 'expect-knowledge-retention/jest'
import { measureKnowledgeRetention } from 'expect-knowledge-retention'
import { expect, test } from '@jest/globals'
import { forgetful, maya, satisfied, withHttpJudge } from './judges'

test('passes', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold: 1 })
  await expect(maya).not.toRetainKnowledge({ model: forgetful, threshold: 1 })
  await expect(Promise.resolve(maya)).resolves.toRetainKnowledge({ model: satisfied })
})

test('measures', async () => {
  const result = await measureKnowledgeRetention(maya, { model: forgetful })
  expect(result.score).toBe(0.5)
  expect(result).toMatchSnapshot()
})

test('records and replays', async () => {
  await withHttpJudge((model) => expect(maya).toRetainKnowledge({ model, threshold: 1 }))
})
