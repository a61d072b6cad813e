import 'expect-knowledge-retention/jest'
import { describe, expect, jest, test } from '@jest/globals'
import { isKnowledgeRetentionResult, measureKnowledgeRetention } from 'expect-knowledge-retention'
import { broken, forgetful, maya, satisfied } from '../maya'

describe('four quadrants', () => {
  test('passes when the assistant remembers', async () => {
    await expect(maya).toRetainKnowledge({ model: satisfied, threshold: 1 })
  })

  test('fails when it does not, and shows what was known and what was said', async () => {
    await expect(
      expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 }),
    ).rejects.toThrowErrorMatchingSnapshot()
  })

  test('.not passes when the assistant forgets', async () => {
    await expect(maya).not.toRetainKnowledge({ model: forgetful, threshold: 1 })
  })

  test('.not fails when it remembers, in words of its own', async () => {
    await expect(
      expect(maya).not.toRetainKnowledge({ model: satisfied }),
    ).rejects.toThrowErrorMatchingSnapshot()
  })
})

test('a failure under .resolves had an empty message, since its stack was looked at too early', async () => {
  const error = await expect(Promise.resolve(maya))
    .resolves.toRetainKnowledge({ model: forgetful, threshold: 1 })
    .catch((thrown: unknown) => thrown)
  expect(String((error as Error).stack)).toContain('Retained knowledge in 1 of 2 judged turns')
})

test('a judge that could not decide throws, under .not too', async () => {
  await expect(expect(maya).toRetainKnowledge({ model: broken })).rejects.toMatchObject({
    name: 'InvalidMeasurementError',
  })
  await expect(expect(maya).not.toRetainKnowledge({ model: broken })).rejects.toMatchObject({
    name: 'InvalidMeasurementError',
  })
})

test('asymmetric use throws at once', () => {
  const asymmetric = expect as unknown as { toRetainKnowledge(): void; not: typeof asymmetric }
  expect(() => asymmetric.toRetainKnowledge()).toThrow('Fix: write await')
  expect(() => asymmetric.not.toRetainKnowledge()).toThrow('Fix: write await')
})

test('a result snapshots as a short block', async () => {
  const result = await measureKnowledgeRetention(maya, { model: forgetful })
  expect(isKnowledgeRetentionResult(result)).toBe(true)
  expect(result).toMatchSnapshot()
})

test('fake timers do not stop a measurement', async () => {
  jest.useFakeTimers()
  try {
    await expect(maya).toRetainKnowledge({ model: satisfied })
  } finally {
    jest.useRealTimers()
  }
})

test.concurrent.each([1, 2, 3])('concurrent test %d', async () => {
  await expect(maya).toRetainKnowledge({ model: satisfied })
})
