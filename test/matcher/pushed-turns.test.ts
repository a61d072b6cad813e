import { expect, test } from 'vitest'
import { toRetainKnowledge } from '../../src/matchers.js'
import { readingJudge } from '../support/reading-judge.js'
import { shownData } from '../support/scripted-judge.js'

test('turns that are pushed after an assertion began are not part of it', async () => {
  const judge = readingJudge()
  const messages = [
    { role: 'user', content: 'FACT name=Maya' },
    { role: 'assistant', content: 'SAYS name=Maya' },
  ]
  const assertion = toRetainKnowledge.call({ promise: '' }, messages, {
    model: judge,
    cassette: false,
  })
  messages.push({ role: 'user', content: 'Hi' }, { role: 'assistant', content: 'SAYS name=Mia' })
  expect((await assertion).pass).toBe(true)
  expect(judge.requests.flatMap((request) => shownData(request).conversation)).toHaveLength(2)
})
