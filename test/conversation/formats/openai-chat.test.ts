import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

const drone = {
  messages: [
    { role: 'system', content: 'You control a drone.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: "Lift it to 100 feet, I'm in Berlin" },
        { type: 'image_url', image_url: { url: 'https://example.com/a.jpg' } },
      ],
    },
    {
      role: 'assistant',
      tool_calls: [
        {
          id: 'call_id',
          type: 'function',
          function: { name: 'takeoff_drone', arguments: '{"altitude": 100}' },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'call_id', content: 'ok' },
    { role: 'assistant', content: 'Done, hovering at 100 ft in Berlin.' },
  ],
}

test('an assistant message with a tool call only is no turn; the result goes to the reply', () => {
  expect(toConversation(drone).turns).toEqual([
    {
      role: 'user',
      content: "Lift it to 100 feet, I'm in Berlin\n[image]",
      index: 1,
      path: 'messages[1]',
    },
    {
      role: 'assistant',
      content: 'Done, hovering at 100 ft in Berlin.',
      index: 4,
      path: 'messages[4]',
      toolResults: ['ok'],
    },
  ])
})

test('a reply split by tool calls is one turn, at the place of its last part', () => {
  const { turns } = toConversation([
    { role: 'user', content: 'Weather in Paris? And in Rome?' },
    { role: 'assistant', content: 'Let me look.', tool_calls: [{ id: 'a', type: 'function' }] },
    { role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: 'Paris 18' }] },
    { role: 'assistant', content: '', tool_calls: [{ id: 'b', type: 'function' }] },
    { role: 'tool', tool_call_id: 'b', content: 'Rome 25' },
    { role: 'assistant', content: 'Paris 18, Rome 25.' },
    { role: 'assistant', content: 'Anything else?' },
  ])

  expect(turns.slice(1)).toEqual([
    {
      role: 'assistant',
      content: 'Let me look.\nParis 18, Rome 25.',
      index: 5,
      path: 'messages[5]',
      toolResults: ['Paris 18', 'Rome 25'],
    },
    { role: 'assistant', content: 'Anything else?', index: 6, path: 'messages[6]' },
  ])
})

test('a refusal and the transcript of an audio reply are what the assistant said', () => {
  const { turns } = toConversation([
    {
      role: 'user',
      content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }],
    },
    { role: 'assistant', content: null, refusal: 'I cannot help with that.' },
    { role: 'user', content: 'Why?' },
    { role: 'assistant', content: [{ type: 'refusal', refusal: 'I may not say.' }] },
    { role: 'user', content: 'Then sing.' },
    { role: 'assistant', content: null, audio: { id: 'audio_1', transcript: 'La la.' } },
  ])

  expect(turns.map((turn) => turn.content)).toEqual([
    '[audio]',
    'I cannot help with that.',
    'Why?',
    'I may not say.',
    'Then sing.',
    'La la.',
  ])
})

test('the legacy function call splits a reply as a tool call does', () => {
  const { turns } = toConversation([
    { role: 'user', content: 'Is it raining?' },
    { role: 'assistant', content: 'One moment.', function_call: { name: 'rain', arguments: '{}' } },
    { role: 'function', name: 'rain', content: 'yes' },
    { role: 'assistant', content: 'It is.' },
  ])

  expect(turns[1]).toMatchObject({ content: 'One moment.\nIt is.', index: 3, toolResults: ['yes'] })
})

test('a reply goes on after a tool call whose result is not recorded', () => {
  const { turns } = toConversation([
    { role: 'user', content: 'Is it raining?' },
    { role: 'assistant', content: 'One moment.', tool_calls: [{ id: 'a' }] },
    { role: 'assistant', content: 'It is.', tool_calls: [] },
    { role: 'assistant', content: 'Take an umbrella.' },
  ])

  expect(turns.slice(1).map(({ content }) => content)).toEqual([
    'One moment.\nIt is.',
    'Take an umbrella.',
  ])
})
