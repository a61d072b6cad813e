import { test } from '@playwright/test'
import { forgetful, maya, satisfied } from './judges'
import { expect } from './matchers'

test('fails', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 })
})

test('polls', async () => {
  await expect.poll(() => maya, { timeout: 100 }).toRetainKnowledge({ model: satisfied })
})
