/** `minimize`: the shortest conversation that still fails, whoever decides. */
import { expect, test, vi } from 'vitest'
import { windowBot, perfectBot } from '../../examples/probe/bots.js'
import { converse, minimize } from '../../src/index.js'
import { smallTalk } from '../../src/probe/filler/small-talk.js'
import { readingJudge } from '../support/reading-judge.js'

const tell = 'The code of the garden gate is 4711.'
const ask = 'What is the code of the garden gate?'
const script = [...smallTalk.en.slice(0, 5), tell, ...smallTalk.en.slice(5, 17), ask]
const quiet = { print: false } as const

test('leaves out all but what it takes to lose the fact', async () => {
  const bot = windowBot(9)
  const failing = await converse(bot, script)
  const found = await minimize(bot, failing, { expect: '4711', ...quiet })
  // A window of nine messages holds three exchanges between telling and asking; four are one too many.
  expect(found.userTurns).toHaveLength(6)
  expect(found.userTurns[0]).toBe(tell)
  expect(found.userTurns.at(-1)).toBe(ask)
  expect(found.conversation.turns.at(-1)?.content).toBe('I do not know.')
  expect(found).toMatchObject({ isMinimal: true, removed: 13 })
  expect(found.asks).toBeLessThanOrEqual(200)
})

test('prints a test that is ready to paste, the same in every run with one seed', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const failing = await converse(windowBot(3), script)
  const once = await minimize(windowBot(3), failing, { expect: '4711', seed: 7 })
  const again = await minimize(windowBot(3), failing, { expect: '4711', seed: 7 })
  expect(again).toEqual(once)
  expect(info.mock.calls[0]?.[0]).toMatch(
    /^minimize: shortest, 3 user turns, 16 left out\n\ntest\(/,
  )
  expect(once.test).toContain(`    'The code of the garden gate is 4711.',\n`)
  expect(once.test).toContain(`expect(conversation.turns.at(-1)?.content).toContain('4711')`)
  info.mockRestore()
})

test('stops when the chatbot was asked often enough, with the best found', async () => {
  const failing = await converse(windowBot(9), script)
  const found = await minimize(windowBot(9), failing, { expect: '4711', maxAsks: 40, ...quiet })
  expect(found.isMinimal).toBe(false)
  expect(found.asks).toBeLessThanOrEqual(40)
  expect(found.userTurns).toContain(tell)
})

test('takes the word of the judge, who sees that nothing is lost where nothing was told', async () => {
  // It contradicts once two exchanges came between.
  const bot = (messages: readonly { content: string }[]) =>
    messages.length > 6 ? 'SAYS name=Ben' : 'SAYS nothing=here'
  const said = ['Hi.', 'FACT name=Maya', 'One.', 'Two.', 'Three.', 'Who am I?']
  const failing = await converse(bot, said)
  const found = await minimize(bot, failing, { model: readingJudge(), cassette: false, ...quiet })
  expect(found.userTurns).toHaveLength(4)
  expect(found.userTurns).toContain('FACT name=Maya')
  expect(found.test).toContain('await expect(conversation).toRetainKnowledge({ threshold: 1 })')
})

test('says when there is nothing to minimise, or nothing to go by', async () => {
  const fine = await converse(perfectBot, script)
  await expect(minimize(perfectBot, fine, { expect: '4711' })).rejects.toThrow(
    'minimize: the chatbot loses nothing when this conversation is had again.',
  )
  await expect(minimize(perfectBot, fine, { expect: '0815' })).rejects.toThrow(
    'minimize, option expect: no user turn says what is expected, so none is known to tell the fact. Fix: name the user turns that tell it, such as keep: [0].',
  )
  await expect(minimize(perfectBot, fine, { expect: '0815', keep: [99] })).rejects.toThrow(
    'minimize, option keep: there is no user turn 99.',
  )
  await expect(minimize(perfectBot, fine, { expect: '4711', maxAsks: 3 })).rejects.toThrow(
    'minimize, option maxAsks: is 3, too few to have the 19 exchanges once. Fix: give at least 19.',
  )
})

test('has every attempt in a session of its own with a chatbot that keeps the history', async () => {
  let history: string[] = []
  const bot = {
    newSession() {
      history = []
    },
    respond(said: string) {
      history.push(said)
      return history.slice(-2).some((text) => text.includes('4711')) && said === ask
        ? '4711'
        : 'Hm?'
    },
  }
  bot.newSession()
  const failing = await converse(bot, script, { stateful: true })
  const found = await minimize(bot, failing, { expect: '4711', stateful: true, ...quiet })
  expect(found.userTurns).toHaveLength(3)
})
