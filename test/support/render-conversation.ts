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
}
