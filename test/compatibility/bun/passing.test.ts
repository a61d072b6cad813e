import './setup'
import { expect, test } from 'bun:test'
import { measureKnowledgeRetention } from 'expect-knowledge-retention'
import { forgetful, maya, satisfied, withHttpJudge } from './judges'

test('passes', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold: 1 })
  await expect(maya).not.toRetainKnowledge({ model: forgetful, threshold: 1 })
  await expect(Promise.resolve(maya)).resolves.toRetainKnowledge({ model: satisfied })
})

test('measures', async () => {
  expect((await measureKnowledgeRetention(maya, { model: forgetful })).score).toBe(0.5)
})

test('records and replays', async () => {
  await withHttpJudge((model) =>
    expect(maya).toRetainKnowledge({ model, threshold: 1, cassette: 'maya' }),
  )
})
