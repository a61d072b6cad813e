import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

test('one pair gives the turns of both speakers at one index, each with its own path', () => {
  const { turns } = toConversation({
    turns: [
      {
        input: 'Hi, tell me about your booking service.',
        actual_output: 'We book hotels. Which city?',
      },
      { input: "Lyon, two nights, I'm allergic to feathers.", actual_output: 'Noted. Which city?' },
    ],
  })

  expect(turns.map(({ role, index, path }) => ({ role, index, path }))).toEqual([
    { role: 'user', index: 0, path: 'turns[0].input' },
    { role: 'assistant', index: 0, path: 'turns[0].actual_output' },
    { role: 'user', index: 1, path: 'turns[1].input' },
    { role: 'assistant', index: 1, path: 'turns[1].actual_output' },
  ])
})

test.each(['actual_output', 'actualOutput', 'output'])('the answer may be called %s', (key) => {
  const { turns } = toConversation([{ input: '你好', [key]: '请问你对龙虾过敏吗？' }])

  expect(turns).toEqual([
    { role: 'user', content: '你好', index: 0, path: 'turns[0].input' },
    { role: 'assistant', content: '请问你对龙虾过敏吗？', index: 0, path: `turns[0].${key}` },
  ])
})

test('a half that is not there is no turn, and the indices after it stay', () => {
  const { turns } = toConversation([
    { input: '', actual_output: 'Welcome!' },
    { input: 'I am Maya.', actual_output: null },
    { input: 'Are you there?', actual_output: 'Yes, Maya.' },
    { input: 'Good.' },
  ])

  expect(turns.map((turn) => turn.path)).toEqual([
    'turns[0].actual_output',
    'turns[1].input',
    'turns[2].input',
    'turns[2].actual_output',
    'turns[3].input',
  ])
})

test('pairs wrapped in llm_test_case are read, and their path leads there', () => {
  const { turns } = toConversation({
    messages: [{ llm_test_case: { input: 'I am Maya.', actual_output: 'Hello Maya.' } }],
  })

  expect(turns.map((turn) => turn.path)).toEqual([
    'messages[0].llm_test_case.input',
    'messages[0].llm_test_case.actual_output',
  ])
})

test('outputs of the tools a pair lists explain its answer and split no turn', () => {
  const { turns } = toConversation([
    {
      input: 'Weather?',
      actual_output: 'Rain.',
      tools_called: [{ name: 'weather', output: { rain: true } }],
    },
    { input: 'And now?', actualOutput: 'Sun.', toolsCalled: [{ name: 'weather', output: 'sun' }] },
  ])

  expect(turns[1]).toMatchObject({ content: 'Rain.', toolResults: ['{"rain":true}'] })
  expect(turns[3]).toMatchObject({ content: 'Sun.', toolResults: ['sun'] })
})

test('a half that is no text is named', () => {
  expect(() => toConversation([{ input: 'Hi', actual_output: 7 }])).toThrow(
    'turns[0].actual_output: is the number 7 where text was expected.',
  )
})

test('an empty answer is one that is still to come in the last pair, and a fault before', () => {
  const asked = { input: 'I am Maya.', actual_output: 'Hello Maya.' }
  const unanswered = { input: 'Open a ticket.', actual_output: ' ' }

  expect(toConversation([asked, unanswered]).turns.at(-1)?.path).toBe('turns[1].input')
  expect(() => toConversation([unanswered, asked])).toThrow(
    "turns[0].actual_output: the assistant's reply is empty",
  )
  expect(() => toConversation([{ llm_test_case: unanswered }, asked])).toThrow(
    "turns[0].llm_test_case.actual_output: the assistant's reply is empty",
  )
})
