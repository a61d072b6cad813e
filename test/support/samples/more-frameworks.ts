/** Samples of frameworks, made by the real libraries where test/conversation/fixtures has them. */
import botFramework from '../../conversation/fixtures/bot-framework.json' with { type: 'json' }
import langgraph from '../../conversation/fixtures/langgraph.json' with { type: 'json' }
import llamaIndex from '../../conversation/fixtures/llama-index.json' with { type: 'json' }
import mastra from '../../conversation/fixtures/mastra.json' with { type: 'json' }
import type { ConversationSample } from '../conversation-samples.js'

const rasaEvents = [
  { event: 'action', timestamp: 1_760_000_000.1, name: 'action_session_start' },
  { event: 'session_started', timestamp: 1_760_000_000.2 },
  { event: 'action', timestamp: 1_760_000_000.3, name: 'action_listen' },
  {
    event: 'user',
    timestamp: 1_760_000_001.5,
    text: 'My name is Maya.',
    parse_data: { intent: { name: 'tell_name', confidence: 0.98 }, entities: [] },
  },
  { event: 'slot', timestamp: 1_760_000_001.6, name: 'name', value: 'Maya' },
  {
    event: 'bot',
    timestamp: 1_760_000_002.1,
    text: 'How can I help, Maya?',
    data: { buttons: null, attachment: null, image: null, custom: null },
  },
]

export const moreFrameworks: readonly ConversationSample[] = [
  {
    format: 'LangGraph states',
    input: langgraph.history,
    items: [],
    said: [
      ['user', 'My name is Maya.', 'values.messages[0]'],
      ['assistant', 'How can I help, Maya?', 'values.messages[1]'],
      ['user', 'Open a ticket.', 'values.messages[2]'],
      ['assistant', 'What is your name?', 'values.messages[3]'],
    ],
  },
  {
    format: 'LlamaIndex messages',
    input: llamaIndex.messages,
    items: llamaIndex.messages,
    said: [
      ['user', 'My name is Maya. Weather?', 'messages[0]'],
      ['assistant', 'It is rainy, Maya.', 'messages[3]'],
    ],
  },
  {
    format: 'Mastra messages',
    input: mastra.v2,
    items: mastra.v2,
    said: [
      ['user', 'My name is Maya. Weather?', 'messages[0]'],
      ['assistant', 'One moment.\nIt is rainy, Maya.', 'messages[1]'],
    ],
  },
  {
    format: 'Bot Framework activities',
    input: botFramework.activities,
    items: botFramework.activities,
    said: [
      ['user', 'My name is Maya.', 'activities[0]'],
      ['assistant', 'Hello. You said: My name is Maya.', 'activities[2]'],
      ['user', 'Open a ticket.', 'activities[3]'],
      ['assistant', 'Hello. You said: Open a ticket.', 'activities[5]'],
    ],
  },
  {
    format: 'Rasa trackers',
    input: { sender_id: 'maya', slots: { name: 'Maya' }, events: rasaEvents },
    items: rasaEvents,
    said: [
      ['user', 'My name is Maya.', 'events[3]'],
      ['assistant', 'How can I help, Maya?', 'events[5]'],
    ],
  },
]
