import './setup'
import { expect, test } from 'bun:test'
import { forgetful, maya } from './judges'

test('fails', async () => {
  await expect(maya).toRetainKnowledge({ model: forgetful, threshold: 1 })
})
