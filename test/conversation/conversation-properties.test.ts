/** What holds for any input at all: readable or not, in whichever format. */
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { isItem } from '../../src/conversation/reading/index.js'
import { toConversation } from '../../src/conversation/finding/index.js'
import { ConversationError } from '../../src/errors.js'
import type { Conversation } from '../../src/types.js'
import { samples } from '../support/conversation-samples.js'
import { renderers, type Said } from '../support/render-conversation.js'

// Thousands of runs take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const text = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((content) => content.trim() !== '')
const said: fc.Arbitrary<Said> = fc.record({
  role: fc.constantFrom('user', 'assistant'),
  content: text,
})
const talk = fc
  .array(said, { minLength: 2, maxLength: 12 })
  .filter((turns) => new Set(turns.map(({ role }) => role)).size === 2)

test.each(Object.entries(renderers))('%s: the turns are those of the conversation', (_, render) => {
  fc.assert(
    fc.property(talk, (turns) => {
      const read = toConversation(render(turns)).turns

      expect(read.map(({ role, content }) => ({ role, content }))).toEqual(turns)
    }),
    { numRuns: 50 },
  )
})

test('a reply that is empty is named, wherever it stands', () => {
  fc.assert(
    fc.property(talk, fc.nat(), fc.constantFrom('', ' ', '\n\t'), (turns, at, content) => {
      const place = at % (turns.length + 1)
      const messages = turns.toSpliced(place, 0, { role: 'assistant', content })

      expect(() => toConversation(messages)).toThrow(
        `messages[${place}]: the assistant's reply is empty`,
      )
    }),
  )
})

test('reading is idempotent', () => {
  fc.assert(
    fc.property(talk, fc.constantFrom(...Object.values(renderers)), (turns, render) => {
      const conversation = toConversation(render(turns))

      expect(toConversation(conversation)).toBe(conversation)
      expect(toConversation(JSON.stringify(conversation))).toEqual(conversation)
    }),
    { numRuns: 50 },
  )
})

test('messages of all formats mixed keep their order and their places', () => {
  // An empty answer is read at the end of a conversation only.
  const items = samples.flatMap((sample) => sample.items).filter((item) => !hasEmptyOutput(item))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...items), { maxLength: 30 }), (mixed) => {
      const conversation = readOrError(mixed)
      if (conversation === null) return
      const places = conversation.turns.map(({ index }) => index)

      expect(places).toEqual(places.toSorted((a, b) => a - b))
      for (const { content, index } of conversation.turns) {
        const item = JSON.stringify(mixed[index])
        const lastPiece = content.split('\n').at(-1) ?? ''
        if (!/\[\w+\]$/.test(content))
          expect(item).toContain(JSON.stringify(lastPiece).slice(1, -1))
      }
    }),
  )
})

const names = [
  'role',
  'content',
  'parts',
  'type',
  'text',
  'from',
  'value',
  'input',
  'output',
  'actual_output',
  'turns',
  'messages',
  'conversations',
  'data',
  'lc',
  'id',
  'kwargs',
  'llm_test_case',
  'scenario',
  'tool_calls',
  'tool_call_id',
  'toolInvocations',
  'tools_called',
  'refusal',
  'audio',
  'attributes',
  'events',
  'name',
  'key',
  'stringValue',
  'kvlistValue',
  'arrayValue',
  'values',
  'resourceSpans',
  'scopeSpans',
  'spans',
  'spanId',
  'traceId',
  'gen_ai.input.messages',
  'gen_ai.output.messages',
  'gen_ai.operation.name',
  'gen_ai.conversation.id',
  'stop_reason',
  'modality',
  'index',
  'path',
  'getType',
  'response',
  '__proto__',
  'constructor',
  'toString',
  'length',
]
const words = [
  'user',
  'assistant',
  'tool',
  'system',
  'human',
  'ai',
  'gpt',
  'chat',
  'text',
  'tool_use',
  'tool_result',
  'tool-call',
  'tool-result',
  'reasoning',
  'function_call',
  'function_call_output',
  'message',
  'constructor',
  'HumanMessage',
  'input_text',
  'image_url',
  'data-x',
  'toString',
  'gen_ai.choice',
  'gen_ai.user.message',
  '[{"role":"user"}]',
  '{"role":',
  '[[',
  '\n{}\n{',
  '',
]
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...words),
    fc.constantFrom(null, undefined, true, 0, -1, Number.NaN, 10n, Symbol('s'), () => 'x'),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 6 }),
  ),
}))

test('whatever is thrown at it, a reader throws nothing but our error', () => {
  fc.assert(
    fc.property(anything, (input) => {
      readOrError(input)
    }),
    { numRuns: 2000 },
  )
})

test('nor when the input throws as it is read', () => {
  fc.assert(
    fc.property(anything, fc.nat(40), fc.anything(), (input, steps, thrown) => {
      readOrError(trapped({ input, left: { steps }, thrown }))
    }),
    { numRuns: 1000 },
  )
})

test('nor when the text is cut anywhere', () => {
  const texts = samples.map(({ input }) => JSON.stringify(input, null, 1))
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.nat(), fc.nat(), (whole, from, to) => {
      readOrError(whole.slice(from % whole.length, to % whole.length))
    }),
    { numRuns: 500 },
  )
})

function hasEmptyOutput(item: unknown): boolean {
  return isItem(item) && item['output'] === ''
}

function readOrError(input: unknown): Conversation | null {
  let conversation: Conversation
  try {
    conversation = toConversation(input)
  } catch (error) {
    expect(error).toBeInstanceOf(ConversationError)
    expect(error).toMatchObject({ message: expect.stringContaining(' Fix: ') })
    return null
  }
  for (const turn of conversation.turns) expect(turn.content.trim()).not.toBe('')
  return conversation
}

interface Trap {
  readonly input: unknown
  readonly left: { steps: number }
  readonly thrown: unknown
}

/** The input behind proxies that throw after so many looks at it. */
function trapped({ input, left, thrown }: Trap): unknown {
  if (typeof input !== 'object' || input === null) return input
  const spring = () => {
    if (left.steps-- <= 0) throw thrown
  }
  return new Proxy(input, {
    get(target, key, receiver) {
      spring()
      return trapped({ input: Reflect.get(target, key, receiver), left, thrown })
    },
    has(target, key) {
      spring()
      return Reflect.has(target, key)
    },
    ownKeys(target) {
      spring()
      return Reflect.ownKeys(target)
    },
    getPrototypeOf(target) {
      spring()
      return Reflect.getPrototypeOf(target)
    },
  })
}
