/**
 * The same conversation as each format writes it, for tests that hold the readers to one another.
 */
import type { Role } from '../../src/types.js'

export interface Said {
  readonly role: Role
  readonly content: string
}

/** A LangChain message as the class of its SDK looks from outside. */
class MessageInstance {
  readonly lc_serializable = true
  readonly content: string
  readonly #type: string

  constructor(type: string, content: string) {
    this.#type = type
    this.content = content
  }

  _getType(): string {
    return this.#type
  }
}

const langchainType = { user: 'human', assistant: 'ai' } as const
const langchainClass = { user: 'HumanMessage', assistant: 'AIMessage' } as const

function otelMessage({ role, content }: Said) {
  return { role, parts: [{ type: 'text', content }] }
}

function toPairs(turns: readonly Said[]) {
  const pairs: { input?: string; actual_output?: string }[] = []
  for (const { role, content } of turns) {
    const last = pairs.at(-1)
    if (role === 'user') pairs.push({ input: content })
    else if (last === undefined || last.actual_output !== undefined) {
      pairs.push({ input: '', actual_output: content })
    } else last.actual_output = content
  }
  return pairs
}

function otlp(attributes: Record<string, string>) {
  return {
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              {
                traceId: '5b8aa5a2d2c872e8321cf37308d69df2',
                spanId: '051581bf3cb55c13',
                name: 'chat',
                attributes: Object.entries(attributes).map(([key, stringValue]) => ({
                  key,
                  value: { stringValue },
                })),
              },
            ],
          },
        ],
      },
    ],
  }
}

function spanAttributes(turns: readonly Said[]) {
  const answered = turns.at(-1)?.role === 'assistant' ? turns.slice(-1) : []
  const asked = turns.slice(0, turns.length - answered.length)
  return {
    'gen_ai.input.messages': JSON.stringify(asked.map(otelMessage)),
    'gen_ai.output.messages': JSON.stringify(answered.map(otelMessage)),
  }
}

/** One way to write a conversation down for each format and each of its variants. */
export const renderers: Readonly<Record<string, (turns: readonly Said[]) => unknown>> = {
  'role/content': (turns) => turns,
  'role/content parts': (turns) =>
    turns.map(({ role, content }) => ({ role, content: [{ type: 'text', text: content }] })),
  DeepEval: (turns) => ({ scenario: 'A chat', turns }),
  'DeepEval, saved': (turns) => [{ scenario: 'A chat', turns: JSON.stringify(turns) }],
  'exchange pairs': toPairs,
  'exchange pairs, nested': (turns) => ({
    messages: toPairs(turns).map((pair) => ({ llm_test_case: pair })),
  }),
  'OpenAI chat': (turns) => ({
    messages: turns.map((turn) => ({ ...turn, refusal: null })),
  }),
  'OpenAI Responses': (turns) => ({
    input: turns.map(({ role, content }) => ({
      type: 'message',
      role,
      content: [{ type: role === 'user' ? 'input_text' : 'output_text', text: content }],
    })),
    output: [],
  }),
  UIMessage: (turns) =>
    turns.map(({ role, content }, i) => ({
      id: `m${i}`,
      role,
      parts: [{ type: 'step-start' }, { type: 'text', text: content }],
    })),
  'UIMessage of version 4': (turns) =>
    turns.map((turn) => ({ ...turn, toolInvocations: [], parts: undefined })),
  ModelMessage: (turns) =>
    turns.map(({ role, content }) => ({
      role,
      content: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: content },
      ],
    })),
  Anthropic: (turns) => ({
    system: 'Be brief.',
    messages: turns.map(({ role, content }) => ({
      role,
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: content },
      ],
    })),
  }),
  'LangChain lc': (turns) =>
    turns.map(({ role, content }) => ({
      lc: 1,
      type: 'constructor',
      id: ['langchain_core', 'messages', langchainClass[role]],
      kwargs: { content },
    })),
  'LangChain dict': (turns) =>
    turns.map(({ role, content }) => ({ type: langchainType[role], data: { content } })),
  'LangChain flat': (turns) =>
    turns.map(({ role, content }) => ({ type: langchainType[role], content, tool_calls: [] })),
  'LangChain instances': (turns) =>
    turns.map(({ role, content }) => new MessageInstance(langchainType[role], content)),
  'LangChain state': (turns) => ({
    messages: turns.map(({ role, content }) => new MessageInstance(langchainType[role], content)),
  }),
  'OpenTelemetry messages': (turns) => turns.map(otelMessage),
  'OpenTelemetry span': (turns) => ({ name: 'chat', attributes: spanAttributes(turns) }),
  'OpenTelemetry export': (turns) => otlp(spanAttributes(turns)),
  ShareGPT: (turns) => ({
    conversations: turns.map(({ role, content }) => ({
      from: role === 'user' ? 'human' : 'gpt',
      value: content,
    })),
  }),
  Gemini: (turns) => ({
    contents: turns.map(({ role, content }) => ({
      role: role === 'user' ? 'user' : 'model',
      parts: [{ text: content }],
    })),
  }),
  'Bedrock Converse': (turns) => ({
    messages: turns.map(({ role, content }) => ({
      role,
      content: [{ reasoningContent: {} }, { text: content }],
    })),
  }),
  'OpenAI thread page': (turns) => ({
    object: 'list',
    data: turns
      .map(({ role, content }, i) => ({
        object: 'thread.message',
        role,
        created_at: 1_760_000_000 + i,
        content: [{ type: 'text', text: { value: content, annotations: [] } }],
      }))
      .toReversed(),
  }),
  'OpenAI Agents run items': (turns) =>
    turns.map(({ role, content }) => ({
      type: 'message_output_item',
      rawItem: {
        type: 'message',
        role,
        content: [{ type: role === 'user' ? 'input_text' : 'output_text', text: content }],
      },
    })),
  'Realtime items': (turns) =>
    turns.map(({ role, content }) => ({
      type: 'message',
      role,
      content: [{ type: role === 'user' ? 'input_audio' : 'output_audio', transcript: content }],
    })),
  Mastra: (turns) =>
    turns.map(({ role, content }) => ({
      id: 'm',
      role,
      content: { format: 2, parts: [{ type: 'text', text: content }] },
    })),
  'LlamaIndex blocks': (turns) =>
    turns.map(({ role, content }) => ({
      role,
      additional_kwargs: {},
      blocks: [{ block_type: 'text', text: content }],
    })),
  'LangGraph snapshot': (turns) => ({
    values: {
      messages: turns.map(({ role, content }) => ({ type: langchainType[role], content })),
    },
    next: [],
    config: { configurable: { thread_id: 't' } },
  }),
  'Bot Framework': (turns) =>
    turns.map(({ role, content }) => ({
      type: 'message',
      channelId: 'test',
      from: { id: role, role: role === 'user' ? 'user' : 'bot' },
      text: content,
    })),
  Rasa: (turns) => ({
    sender_id: 's',
    events: turns.map(({ role, content }) => ({
      event: role === 'user' ? 'user' : 'bot',
      text: content,
    })),
  }),
  'OpenInference span': (turns) => ({
    spanId: 's',
    attributes: flattened('llm.input_messages', turns, '.message'),
  }),
  'OpenLLMetry span': (turns) => ({
    spanId: 's',
    attributes: flattened('gen_ai.prompt', turns, ''),
  }),
  'AI SDK span': (turns) => ({
    spanId: 's',
    attributes: { 'ai.prompt.messages': JSON.stringify(turns) },
  }),
  'Langfuse generation': (turns) => ({
    traceId: 't',
    type: 'GENERATION',
    input: JSON.stringify(turns),
    output: null,
  }),
  'LangSmith run': (turns) => ({
    id: 'r',
    run_type: 'llm',
    inputs: { messages: [turns] },
    outputs: {},
  }),
  'ChatGPT export': (turns) => ({
    current_node: `${turns.length - 1}`,
    mapping: Object.fromEntries(
      turns.map(({ role, content }, i) => [
        `${i}`,
        {
          parent: i === 0 ? null : `${i - 1}`,
          message: { author: { role }, content: { content_type: 'text', parts: [content] } },
        },
      ]),
    ),
  }),
  'Claude export': (turns) => ({
    chat_messages: turns.map(({ role, content }, i) => ({
      uuid: `${i}`,
      parent_message_uuid: `${i - 1}`,
      sender: role === 'user' ? 'human' : 'assistant',
      content: [{ type: 'text', text: content }],
    })),
  }),
  LoCoMo: (turns) => ({
    speaker_a: 'A',
    speaker_b: 'B',
    session_1: turns.map(({ role, content }) => ({
      speaker: role === 'user' ? 'A' : 'B',
      text: content,
    })),
  }),
  LongMemEval: (turns) => ({
    haystack_sessions: turns.map((turn) => [turn]),
  }),
  'Schema-Guided Dialogue': (turns) => ({
    turns: turns.map(({ role, content }) => ({
      speaker: role === 'user' ? 'USER' : 'SYSTEM',
      utterance: content,
    })),
  }),
  'sender/text': (turns) =>
    turns.map(({ role, content }) => ({
      sender: role === 'user' ? 'human' : 'bot',
      text: content,
    })),
  sessions: (turns) => ({ sessions: turns.map((turn) => ({ turns: [turn] })) }),
  CSV: (turns) =>
    [
      'role,content',
      ...turns.map(({ role, content }) => `${role},"${content.replaceAll('"', '""')}"`),
    ].join('\n'),
}

function flattened(key: string, turns: readonly Said[], inner: string) {
  return Object.fromEntries(
    turns.flatMap(({ role, content }, i) => [
      [`${key}.${i}${inner}.role`, role],
      [`${key}.${i}${inner}.content`, content],
    ]),
  )
}
