import { expect, test } from 'vitest'
import { toConversation } from '../../../src/conversation/finding/index.js'

const asked = {
  role: 'user',
  content: [{ type: 'input_text', text: "I'm in Paris. Weather?" }, { type: 'input_image' }],
}
const answered = {
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text: '18 degrees.', annotations: [] }],
}

test('a request and its response are one conversation, indices counted on through both', () => {
  const { turns, id } = toConversation({
    id: 'resp_1',
    input: [{ role: 'developer', content: 'Be brief.' }, asked],
    output: [{ type: 'reasoning', summary: [] }, answered],
  })

  expect(id).toBe('resp_1')
  expect(turns).toEqual([
    { role: 'user', content: "I'm in Paris. Weather?\n[image]", index: 1, path: 'input[1]' },
    { role: 'assistant', content: '18 degrees.', index: 3, path: 'output[1]' },
  ])
})

test('the input may be a text, the output a message or a text', () => {
  expect(toConversation({ input: 'Weather?', output: [answered] }).turns[0]).toEqual({
    role: 'user',
    content: 'Weather?',
    index: 0,
    path: 'input[0]',
  })
  expect(placesWith(answered)).toEqual(['input[0]', 'output[0]'])
  expect(placesWith('18 degrees.')).toEqual(['input[0]', 'output[0]'])
})

test('items of tools split a reply and explain it', () => {
  const commentary = { ...answered, content: [{ type: 'output_text', text: 'Let me look.' }] }
  const { turns } = toConversation([
    asked,
    commentary,
    { type: 'function_call', call_id: 'a', name: 'weather', arguments: '{}' },
    { type: 'function_call_output', call_id: 'a', output: [{ type: 'input_text', text: '18' }] },
    { type: 'mcp_call', name: 'x', output: 'sunny' },
    { type: 'code_interpreter_call', outputs: [{ type: 'logs', logs: '1' }] },
    { type: 'file_search_call', results: null },
    { type: 'mcp_list_tools', tools: [] },
    answered,
    answered,
  ])

  expect(turns.slice(1)).toEqual([
    {
      role: 'assistant',
      content: 'Let me look.\n18 degrees.',
      index: 8,
      path: 'messages[8]',
      toolResults: ['18', 'sunny', '[logs]'],
    },
    { role: 'assistant', content: '18 degrees.', index: 9, path: 'messages[9]' },
  ])
})

test('a refusal is what the assistant said', () => {
  const { turns } = toConversation([
    asked,
    { ...answered, content: [{ type: 'refusal', refusal: 'I may not say.' }] },
  ])

  expect(turns[1]?.content).toBe('I may not say.')
})

function placesWith(output: unknown): readonly string[] {
  return toConversation({ input: [asked], output }).turns.map(({ path }) => path)
}
