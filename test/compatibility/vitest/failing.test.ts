import 'expect-knowledge-retention/vitest'
import { expect, test } from 'vitest'
import { forgetful, maya, satisfied } from './judges.js'

test('fails', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 })
})

test('forgets to await', () => {
  expect(maya).toRetainKnowledge({ model: satisfied })
})

test('asks asymmetrically', async () => {
  await expect.toRetainKnowledge()
})

let runs = 0
test('is retried and polled', { retry: 1 }, async () => {
  if (runs++ === 0) throw new Error('once more')
  await expect.poll(() => maya, { timeout: 100 }).toRetainKnowledge({ model: satisfied })
})

test('has too little time', { timeout: 500 }, async () => {
  const silent = { name: 'silent', ask: () => new Promise<never>(() => {}) }
  await expect(maya).toRetainKnowledge({ model: silent })
})
