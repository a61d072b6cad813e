import 'expect-knowledge-retention/jest'
import { isKnowledgeRetentionResult, measureKnowledgeRetention } from 'expect-knowledge-retention'
import { forgetful, maya, satisfied } from '../maya'

test('the global expect of CommonJS Jest has the matcher', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied, threshold: 1 })
  await expect(maya).not.toRetainKnowledge({ model: forgetful, threshold: 1 })
})

test('the package loads as CommonJS', async () => {
  const result = await measureKnowledgeRetention(maya, { model: forgetful })
  expect(isKnowledgeRetentionResult(result)).toBe(true)
  expect(result.score).toBe(0.5)
})
