import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

const laptop = {
  scenario: 'Return of a defective laptop',
  turns: [
    { role: 'user', content: 'The screen keeps flickering.', user_id: 'u' },
    { role: 'assistant', content: 'Can you give me your order number?', retrieval_context: null },
    { role: 'user', content: 'XX-0000-0001.' },
  ],
  additional_metadata: { expected_turns: 6 },
}

test('a test case is read, ending with the user or not', () => {
  expect(toConversation(laptop).turns.map(({ path }) => path)).toEqual([
    'turns[0]',
    'turns[1]',
    'turns[2]',
  ])
})

test('a saved data set keeps its turns as JSON text', () => {
  const saved = [{ ...laptop, name: 'Name 2', turns: JSON.stringify(laptop.turns) }]

  expect(toConversation(saved)).toEqual({ ...toConversation(laptop), id: 'Name 2' })
})

test.each(['tools_called', 'toolsCalled'])(
  'the outputs in %s explain a turn and split none',
  (key) => {
    const { turns } = toConversation({
      turns: [
        { role: 'user', content: 'Remind me at 8.' },
        { role: 'assistant', content: 'One moment.' },
        {
          role: 'assistant',
          content: 'Done.',
          [key]: [{ name: 'remind', output: '20:00' }, { name: 'log' }],
        },
      ],
    })

    expect(turns.slice(1)).toEqual([
      { role: 'assistant', content: 'One moment.', index: 1, path: 'turns[1]' },
      { role: 'assistant', content: 'Done.', index: 2, path: 'turns[2]', toolResults: ['20:00'] },
    ])
  },
)

test.each([
  [{ scenario: 'A reminder', expected_outcome: 'It is set' }],
  [{ scenario: 'A reminder', turns: null, userDescription: 'A patient' }],
])('a golden with a scenario and no turns says that the turns are missing', (golden) => {
  expect(() => toConversation(golden)).toThrow(
    /: a test case without turns\. Fix: play the scenario first/,
  )
})

test('a test case with an empty list of turns is empty', () => {
  expect(() => toConversation({ scenario: 'A reminder', turns: [] })).toThrow(
    'turns: the conversation is empty.',
  )
})

test('a single exchange with a scenario is an exchange all the same', () => {
  const { turns } = toConversation({
    scenario: 'A greeting',
    input: 'Hi.',
    actual_output: 'Hello.',
  })

  expect(turns.map(({ path }) => path)).toEqual(['turns[0].input', 'turns[0].actual_output'])
})
