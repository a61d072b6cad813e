/** Simulated users: what they are held to, what is counted, and that recorded runs replay. */
import { expect, test, vi } from 'vitest'
import { converse, openAIJudge, simulatedUser, type SimulatedUserOptions } from '../../src/index.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { scriptedJudge } from '../support/scripted-judge.js'
import { temporaryCassettes } from '../support/temporary-cassettes.js'

interface Message {
  readonly message: string
  readonly states?: readonly number[]
  readonly needs?: readonly number[]
  readonly asked_for?: readonly number[]
}

const whole = ({ message, states = [], needs = [], asked_for = [] }: Message) => ({
  message,
  states,
  needs,
  asked_for,
})

function user(script: readonly Message[], more: Partial<SimulatedUserOptions> = {}) {
  const model = scriptedJudge((_data, _request, number) => whole(script[number] ?? { message: '' }))
  const options: SimulatedUserOptions = {
    goal: 'have a birthday cake recommended',
    facts: [{ statement: 'the user is allergic to peanuts', subject: 'allergy', value: 'peanut' }],
    model,
    cassette: false,
    ...more,
  }
  return { model, user: simulatedUser(options) }
}

const tells = { message: 'I need a cake; no peanuts, I am allergic.', states: [1] }
const needs = { message: 'Which one is safe for me?', needs: [1] }

test('tells, needs and ends, and the conversation says so', async () => {
  const { user: maya, model } = user([tells, needs])
  const conversation = await converse(() => 'Take the lemon cake.', maya)
  expect(conversation.turns.map(({ content }) => content)).toEqual([
    tells.message,
    'Take the lemon cake.',
    needs.message,
    'Take the lemon cake.',
  ])
  expect(conversation.endedBy).toBe('goal')
  expect(conversation.planned).toEqual([
    {
      statement: 'the user is allergic to peanuts',
      subject: 'allergy',
      statedIn: [0],
      neededIn: [2],
      askedAgain: 0,
    },
  ])
  const [first] = model.requests
  expect(first?.messages[0]?.content).toContain('1. the user is allergic to peanuts')
  expect(model.requests).toHaveLength(3)
})

test('may not give a fact away again, by its own word or by the words of the fact', async () => {
  const { user: maya, model } = user([
    tells,
    { message: 'Remember my allergy to peanuts!' },
    needs,
    { message: '' },
  ])
  const { turns } = await converse(() => 'Sure.', maya)
  expect(turns.map(({ content }) => content)).not.toContain('Remember my allergy to peanuts!')
  expect(model.requests[2]?.messages.at(-1)?.content).toContain(
    'the message gives away fact 1 again, which was told before and which the chatbot did not ask for',
  )
})

test('may repeat what it was asked for, which is counted', async () => {
  const { user: maya } = user([
    tells,
    { message: 'Peanuts, as I said.', states: [1], asked_for: [1] },
    needs,
    { message: '' },
  ])
  const { planned } = await converse(() => 'What are you allergic to?', maya)
  expect(planned).toMatchObject([{ statedIn: [0, 2], neededIn: [4], askedAgain: 1 }])
})

test('a model that will not keep to it ends the conversation with what was said', async () => {
  const leak = { message: 'Peanuts!', states: [1] }
  const { user: maya } = user([tells, leak, leak])
  await expect(converse(() => 'Sure.', maya)).rejects.toMatchObject({
    name: 'ChatbotError',
    kind: 'script',
    turnIndex: 2,
    message: expect.stringContaining('gives away fact 1 again'),
    conversation: { turns: [{ content: tells.message }, { content: 'Sure.' }] },
  })
})

test('stops after maxTurns', async () => {
  const { user: maya } = user([tells, needs, needs, needs], { maxTurns: 2 })
  const { turns, endedBy } = await converse(() => 'Sure.', maya)
  expect(turns).toHaveLength(4)
  expect(endedBy).toBe('max_turns')
})

test('is asked once more before it ends with a fact that was never needed', async () => {
  const { user: maya, model } = user([tells, { message: '' }, needs])
  const { planned } = await converse(() => 'Sure.', maya)
  expect(planned).toMatchObject([{ neededIn: [2] }])
  expect(model.requests[2]?.messages.at(-1)?.content).toContain('you cannot end yet')
})

test('one user may have several conversations at once', async () => {
  const model = scriptedJudge((_data, { messages }) => {
    const said = messages[1]?.content.match(/"you"/g)?.length ?? 0
    return whole([tells, needs][said] ?? { message: '' })
  })
  const { user: maya } = user([], { model })
  const both = await Promise.all([converse(() => 'Sure.', maya), converse(() => 'Fine.', maya)])
  expect(both.map(({ planned }) => planned?.[0]?.statedIn)).toEqual([[0], [0]])
  expect(both.map(({ turns }) => turns.length)).toEqual([4, 4])
})

test('a recorded run against a deterministic chatbot replays without a judge', async () => {
  const cassettes = temporaryCassettes()
  const script = [tells, needs, { message: '' }]
  const server = await startChatServer((_request, index) => {
    const message = script[index]
    return completion(message ? whole(message) : '')
  })
  const maya = (apiKey?: string) =>
    user([], {
      model: openAIJudge({ model: 'gpt-5.4', baseURL: server.baseURL, ...(apiKey && { apiKey }) }),
      cassette: undefined,
    }).user
  await cassettes.run('record')
  const recorded = await converse(() => 'Sure.', maya('test-key'))
  await server.close()
  await cassettes.run('replay')
  vi.stubEnv('OPENAI_API_KEY', undefined)
  expect(await converse(() => 'Sure.', maya())).toEqual(recorded)
  expect(cassettes.read()).toContain('message 1 of the simulated user')
})

test.each([
  [{ goal: '' }, 'simulatedUser, option goal: is "". Fix: say what it wants.'],
  [{ facts: [] }, 'simulatedUser, option facts: is []. Fix: give at least one'],
  [{ maxTurns: 0 }, 'simulatedUser, option maxTurns: is 0. Fix: give a whole number from 1.'],
  [{ persnoa: 'vague' }, 'option persnoa: there is no such option. Fix: write persona.'],
])('%j is refused', (more, message) => {
  expect(() => user([], more as never)).toThrow(message)
})

test('a ready persona is put in words', async () => {
  const { user: maya, model } = user([tells, needs], { persona: 'non-native' })
  await converse(() => 'Sure.', maya)
  expect(model.requests[0]?.messages[0]?.content).toContain('You are not a native speaker.')
})
