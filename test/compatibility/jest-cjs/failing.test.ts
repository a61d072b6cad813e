import 'expect-knowledge-retention/jest'
import { forgetful, maya, satisfied } from './judges'

jest.retryTimes(1)

test('fails', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 })
})

test('forgets to await', () => {
  expect(maya).toRetainKnowledge({ model: satisfied })
})

test('asks asymmetrically', async () => {
  await (expect as unknown as { toRetainKnowledge(): Promise<void> }).toRetainKnowledge()
})

test('has too little time', async () => {
  const silent = { name: 'silent', ask: () => new Promise<never>(() => {}) }
  await expect(maya).toRetainKnowledge({ model: silent })
}, 500)
