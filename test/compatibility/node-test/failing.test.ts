import { test } from 'node:test'
import { forgetful, maya } from './judges.ts'
import { expect } from './matchers.ts'

test('fails', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 })
})

test('forgets to await', () => {
  expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 })
})
