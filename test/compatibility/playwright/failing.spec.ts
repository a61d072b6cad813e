import { test } from '@playwright/test'
import { forgetful, maya } from './judges'
import { expect } from './matchers'

test('fails', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 })
})
