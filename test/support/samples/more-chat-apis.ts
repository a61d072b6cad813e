/** Samples of the chat APIs beside OpenAI's chat and Anthropic's messages. */
import agents from '../../conversation/fixtures/openai-agents.json' with { type: 'json' }
import gemini from '../../conversation/fixtures/gemini.json' with { type: 'json' }
import type { ConversationSample } from '../conversation-samples.js'

/** A thread as the Assistants API lists it: the newest first. */
const threadMessages = [
  {
    id: 'msg_2',
    object: 'thread.message',
    created_at: 1_760_000_020,
    thread_id: 'thread_1',
    role: 'assistant',
    content: [{ type: 'text', text: { value: 'How can I help, Maya?', annotations: [] } }],
  },
  {
    id: 'msg_1',
    object: 'thread.message',
    created_at: 1_760_000_010,
    thread_id: 'thread_1',
    role: 'user',
    content: [
      { type: 'text', text: { value: 'My name is Maya.', annotations: [] } },
      { type: 'image_file', image_file: { file_id: 'file_1' } },
    ],
  },
]

const bedrockMessages = [
  { role: 'user', content: [{ text: "I'm in Paris. Weather?" }, { document: { name: 'notes' } }] },
  {
    role: 'assistant',
    content: [
      { reasoningContent: { reasoningText: { text: 'use the tool', signature: 'c2ln' } } },
      { text: 'One moment.' },
      { toolUse: { toolUseId: 't1', name: 'weather', input: { city: 'Paris' } } },
    ],
  },
  {
    role: 'user',
    content: [
      { toolResult: { toolUseId: 't1', content: [{ json: { degrees: 14 } }], status: 'success' } },
    ],
  },
]

export const moreChatApis: readonly ConversationSample[] = [
  {
    format: 'OpenAI Agents SDK items',
    input: agents.history,
    // The others are Responses items.
    items: agents.history.filter(({ type }) => /_result$|^hosted/.test(type)),
    said: [
      ['user', "I'm Maya. Weather in Paris?", 'messages[0]'],
      ['assistant', 'It is rainy in Paris, Maya.', 'messages[4]'],
      ['user', 'And what is open?', 'messages[5]'],
      ['assistant', 'The Louvre is open. What is your name?', 'messages[9]'],
    ],
  },
  {
    format: 'OpenAI Assistants and Conversations pages',
    input: { object: 'list', data: threadMessages, first_id: 'msg_2', has_more: false },
    items: threadMessages,
    said: [
      ['user', 'My name is Maya.\n[image]', 'data[1]'],
      ['assistant', 'How can I help, Maya?', 'data[0]'],
    ],
  },
  {
    format: 'Gemini contents',
    input: { contents: gemini.history, systemInstruction: { parts: [{ text: 'Be brief.' }] } },
    items: [...gemini.history, gemini.response],
    said: [
      ['user', 'My name is Maya. Weather?', 'contents[0]'],
      ['assistant', 'It is rainy, Maya.', 'contents[3]'],
    ],
  },
  {
    format: 'Bedrock Converse messages',
    input: {
      modelId: 'amazon.nova-pro-v1:0',
      messages: bedrockMessages,
      output: { message: { role: 'assistant', content: [{ text: '14 degrees in Paris.' }] } },
      stopReason: 'end_turn',
    },
    items: bedrockMessages.slice(0),
    said: [
      ['user', "I'm in Paris. Weather?\n[file]", 'messages[0]'],
      ['assistant', 'One moment.\n14 degrees in Paris.', 'output.message'],
    ],
  },
]
