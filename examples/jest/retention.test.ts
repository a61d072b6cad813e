import 'expect-knowledge-retention/jest'
import { expect, test } from '@jest/globals'
import { configureKnowledgeRetention } from 'expect-knowledge-retention'
import { askedAgain, correctedTime, lobster } from '../conversations'
import settings from '../model.json'

configureKnowledgeRetention({ model: settings.model })

test('a corrected fact is remembered', async () => {
  await expect(correctedTime).toRetainKnowledge({ threshold: 1 })
})

test('a name is asked for again', async () => {
  await expect(askedAgain).not.toRetainKnowledge({ threshold: 1 })
})

test('an order goes against an allergy (Chinese)', async () => {
  await expect(lobster).not.toRetainKnowledge({ strictMode: true })
})
