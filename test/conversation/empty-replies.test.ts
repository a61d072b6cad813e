/** A chatbot that said nothing: a fault that is named, unless the message itself tells why. */
import { expect, test } from 'vitest'
import { toConversation } from '../../src/conversation/finding/index.js'

const told = { role: 'user', content: 'My name is Maya.' }
const greeting = { role: 'assistant', content: 'How can I help, Maya?' }
const asked = { role: 'user', content: 'Open a ticket for me.' }
const answer = { role: 'assistant', content: 'It is open, Maya.' }

test('the reply to the last user turn is empty', () => {
  expect(() => toConversation([told, greeting, asked, { role: 'assistant', content: '' }])).toThrow(
    "messages[3]: the assistant's reply is empty: no text, and no tool call or reasoning instead of it. Fix: leave it out if the chatbot rightly said nothing, else find out why it did.",
  )
})

test('the only reply is empty', () => {
  expect(() => toConversation([told, { role: 'assistant', content: null }])).toThrow(
    "messages[1]: the assistant's reply is empty",
  )
})

test.each([
  { role: 'assistant', content: ' \n\t' },
  { role: 'assistant', content: [] },
  { role: 'assistant', content: [{ type: 'text', text: '' }] },
  { role: 'assistant', content: null, refusal: null, tool_calls: [] },
  { role: 'assistant', content: '', tools_called: [] },
  { role: 'assistant', content: [], stop_reason: 'end_turn' },
  { role: 'assistant', parts: [] },
  { role: 'assistant', parts: [{ type: 'step-start' }, { type: 'text', text: '' }] },
  { role: 'assistant', content: '', toolInvocations: [] },
  { role: 'assistant', parts: [{ type: 'text', content: '' }] },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: '' }] },
  { type: 'ai', content: '', tool_calls: [], additional_kwargs: {} },
  { type: 'ai', data: { content: '' } },
])('%j is no reply', (silent) => {
  expect(() => toConversation({ messages: [told, silent, asked, answer] })).toThrow(
    "messages[1]: the assistant's reply is empty",
  )
})

test.each([
  { role: 'assistant', content: '', tool_calls: [{ id: 'c1', type: 'function' }] },
  { role: 'assistant', content: null, function_call: { name: 'open' } },
  { role: 'assistant', content: '', tools_called: [{ name: 'open', output: 'T-1' }] },
  { role: 'assistant', content: '', reasoning_content: 'The user says a name.' },
  { role: 'assistant', content: [{ type: 'thinking', thinking: 'A name.' }] },
  {
    role: 'assistant',
    content: [
      { type: 'text', text: '' },
      { type: 'tool_use', id: 'c1' },
    ],
  },
  { role: 'assistant', content: [{ type: 'reasoning', text: 'A name.' }] },
  { role: 'assistant', parts: [{ type: 'reasoning', text: 'A name.' }] },
  { role: 'assistant', parts: [{ type: 'tool-open', state: 'input-available' }] },
  { role: 'assistant', parts: [{ type: 'tool_call', name: 'open' }] },
  { type: 'ai', content: '', additional_kwargs: { function_call: { name: 'open' } } },
  { type: 'ai', content: '', additional_kwargs: { tool_calls: [{ id: 'c1' }] } },
  { type: 'ai', content: '', additional_kwargs: { reasoning_content: 'A name.' } },
  { type: 'ai', content: '', invalid_tool_calls: [{ name: 'open', args: '{' }] },
  { type: 'function_call', name: 'open' },
])('%j is no turn, and no fault', (silent) => {
  const { turns } = toConversation([told, silent, asked, answer])

  expect(turns.map(({ path }) => path)).toEqual(['messages[0]', 'messages[2]', 'messages[3]'])
})

test('a refusal and a spoken answer are replies', () => {
  const { turns } = toConversation([
    told,
    { role: 'assistant', content: null, refusal: 'I cannot help with that.' },
    asked,
    { role: 'assistant', content: null, audio: { id: 'a', transcript: 'It is open.' } },
  ])

  expect(turns.map(({ content }) => content)).toEqual([
    'My name is Maya.',
    'I cannot help with that.',
    'Open a ticket for me.',
    'It is open.',
  ])
})

test('a user turn that is empty is left out', () => {
  const { turns } = toConversation([told, greeting, { role: 'user', content: '' }, asked, answer])

  expect(turns.map(({ index }) => index)).toEqual([0, 1, 3, 4])
})
