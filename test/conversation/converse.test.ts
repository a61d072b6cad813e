/** Driving a live chatbot: what it is given, what it may answer, and how it may fail. */
import { getEventListeners } from 'node:events'
import { Readable } from 'node:stream'
import { runInNewContext } from 'node:vm'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { ChatMessage } from '../../src/conversation/live/index.js'
import { converse } from '../../src/conversation/live/index.js'
import { toConversation } from '../../src/conversation/finding/index.js'
import { ChatbotError, OptionError } from '../../src/errors.js'
import type { Conversation } from '../../src/types.js'

const script = ['My name is Maya.', 'Open a ticket for me.']

/** What the pieces of a streamed reply make. */
const text = 'How can I help, Maya?'

/** A chatbot that says what it was given. */
const echo = (messages: readonly ChatMessage[]) =>
  messages.map(({ content }) => content).join(' / ')

async function faultOf(run: Promise<Conversation>): Promise<ChatbotError> {
  const error: unknown = await run.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ChatbotError) return error
  throw new Error('no ChatbotError', { cause: error })
}

test('the user turns are said one after the other, each with the history before it', async () => {
  const conversation = await converse(echo, script, { id: 'ticket' })

  expect(conversation).toEqual({
    id: 'ticket',
    turns: [
      { role: 'user', content: 'My name is Maya.', index: 0, path: 'messages[0]' },
      { role: 'assistant', content: 'My name is Maya.', index: 1, path: 'messages[1]' },
      { role: 'user', content: 'Open a ticket for me.', index: 2, path: 'messages[2]' },
      {
        role: 'assistant',
        content: 'My name is Maya. / My name is Maya. / Open a ticket for me.',
        index: 3,
        path: 'messages[3]',
      },
    ],
  })
  expect(toConversation(conversation)).toBe(conversation)
})

test('the history a chatbot is given is its own: changing it changes nothing', async () => {
  const conversation = await converse((messages) => {
    for (const message of messages) message.content = 'Nothing.'
    messages.push({ role: 'user', content: 'Something else.' })
    messages.splice(0, 1)
    return 'Fine.'
  }, script)

  expect(conversation.turns.map(({ content }) => content)).toEqual([
    script[0],
    'Fine.',
    script[1],
    'Fine.',
  ])
})

test('a stateful chatbot is given the new user turn only', async () => {
  const remembered: string[] = []
  const bot = {
    respond(said: string) {
      remembered.push(said)
      return remembered.join(' / ')
    },
  }
  const { turns } = await converse(bot, script, { stateful: true })

  expect(turns.at(-1)?.content).toBe('My name is Maya. / Open a ticket for me.')
})

describe('a chatbot may be', () => {
  class Bot {
    readonly prefix = 'I heard: '
    answer(messages: readonly ChatMessage[]) {
      return `${this.prefix}${messages.at(-1)?.content}`
    }
  }
  class Model extends Bot {
    async invoke(messages: readonly ChatMessage[], _config?: { readonly signal?: AbortSignal }) {
      return { content: this.answer(messages) }
    }
  }
  class Agent extends Bot {
    async generate(messages: readonly ChatMessage[]) {
      return { text: this.answer(messages) }
    }
  }
  class AiSdkAgent extends Bot {
    readonly version = 'agent-v1'
    async generate({ prompt, abortSignal }: { prompt: ChatMessage[]; abortSignal?: AbortSignal }) {
      return { text: abortSignal instanceof AbortSignal ? this.answer(prompt) : 'no signal' }
    }
  }

  test.each([
    [
      'an object with respond',
      { respond: (messages: ChatMessage[]) => new Bot().answer(messages) },
    ],
    ['a LangChain model', new Model()],
    ['an agent with generate', new Agent()],
    ['an AI SDK agent', new AiSdkAgent()],
  ])('%s', async (_, bot) => {
    const { turns } = await converse(bot, script)

    expect(turns.at(-1)?.content).toBe('I heard: Open a ticket for me.')
  })

  test.each([[null], ['bot'], [{ reply: () => 'Hi.' }], [[]]])('%j it may not be', async (bot) => {
    // @ts-expect-error a value that the types refuse as well
    const run = converse(bot, script)

    await expect(run).rejects.toThrow(OptionError)
    await expect(run).rejects.toThrow(/^converse, chatbot: is .*Fix: pass a function/)
  })
})

describe('a reply may be', () => {
  const message = { role: 'assistant', content: text }

  test.each<[string, () => unknown]>([
    ['a text', () => text],
    ['a promise of a text', () => Promise.resolve(text)],
    ['a stream of texts', () => pieces()],
    ['a web stream of texts', () => Readable.toWeb(Readable.from(pieces()))],
    ['an AI SDK result', () => ({ text, toolCalls: [], finishReason: 'stop' })],
    [
      'an AI SDK result that streams',
      () => ({ textStream: pieces(), text: Promise.resolve('no') }),
    ],
    ['an AI SDK result whose text is a promise', () => ({ text: Promise.resolve(text) })],
    ['an OpenAI chat completion', () => ({ choices: [{ index: 0, message }] })],
    ['an OpenAI response', () => ({ output_text: text, output: [] })],
    [
      'the items of an OpenAI response',
      () => ({
        output: [
          { type: 'reasoning' },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
        ],
      }),
    ],
    ['a message', () => message],
    ['an object with a message', () => ({ model: 'x', message })],
    [
      'an Anthropic response',
      () => ({
        type: 'message',
        role: 'assistant',
        content: [{ type: 'text', text }],
        stop_reason: 'end_turn',
      }),
    ],
    ['a LangChain message', () => ({ getType: () => 'ai', content: text })],
    [
      'a LangGraph state',
      () => ({
        messages: [
          { type: 'human', content: 'Hi' },
          { type: 'ai', content: text },
        ],
      }),
    ],
    ['a UI message', () => ({ role: 'assistant', parts: [{ type: 'text', text }] })],
    ['content parts', () => ({ content: [{ type: 'text', text }] })],
  ])('%s', async (_, reply) => {
    const { turns } = await converse(reply, ['My name is Maya.'])

    expect(turns[1]).toEqual({ role: 'assistant', content: text, index: 1, path: 'messages[1]' })
  })

  test('messages that tell of tools, which are kept with the reply', async () => {
    const { turns } = await converse(
      () => ({
        text: 'Rain.',
        response: {
          messages: [
            {
              role: 'assistant',
              content: [
                { type: 'text', text: 'One moment.' },
                { type: 'tool-call', toolCallId: 'a' },
              ],
            },
            {
              role: 'tool',
              content: [
                { type: 'tool-result', toolCallId: 'a', output: { type: 'text', value: 'rainy' } },
              ],
            },
            { role: 'assistant', content: [{ type: 'text', text: 'Rain.' }] },
          ],
        },
      }),
      ['Weather?'],
    )

    expect(turns[1]).toMatchObject({ content: 'One moment.\nRain.', toolResults: ['rainy'] })
  })

  test.each<[unknown, string]>([
    [undefined, 'is undefined'],
    [42, 'is the number 42'],
    [[message], 'is an array'],
    [{ answer: text }, 'is an object with the keys answer'],
    [{ choices: [] }, 'without any text'],
    [{ content: [{ type: 'text', text: 5 }] }, 'is the number 5 where text was expected'],
    [{ messages: [{ who: 'bot' }] }, 'is an object with the keys who'],
    [{ role: 'narrator', content: text }, 'the role is "narrator"'],
    [
      (async function* () {
        yield { delta: 'How' }
      })(),
      'chunk 0 is an object with the keys delta',
    ],
    [new Response(text), 'is an object'],
  ])('nothing else: %j', async (reply, problem) => {
    const error = await faultOf(converse(() => reply, script))

    expect(error.kind).toBe(problem.includes('without') ? 'empty_reply' : 'unreadable_reply')
    expect(error.message).toContain(problem)
    expect(error.message).toMatch(/^messages\[1\]: the chatbot .*"My name is Maya\.".*\. Fix: /)
    expect(error.message.match(/Fix: /g)).toHaveLength(1)
  })
})

describe('a user turn may be a function', () => {
  test('of the conversation so far, that answers at once or later', async () => {
    const { turns } = await converse(
      () => 'What is your name?',
      [
        'Hi.',
        ({ turns: so }) => `You said: ${so.at(-1)?.content}`,
        async ({ turns: so }) => `That was turn ${so.length}.`,
      ],
    )

    expect(turns.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual([
      'Hi.',
      'You said: What is your name?',
      'That was turn 4.',
    ])
  })

  test('and when it throws or says nothing, that is not blamed on the chatbot', async () => {
    const cause = new RangeError('no more ideas')
    const thrown = await faultOf(
      converse(echo, [
        'Hi.',
        () => {
          throw cause
        },
      ]),
    )
    const silent = await faultOf(converse(echo, [() => ' ']))

    expect(thrown).toMatchObject({
      kind: 'script',
      turnIndex: 2,
      cause,
      conversation: { turns: { length: 2 } },
    })
    expect(thrown.message).toBe(
      'messages[2]: the function for this user turn threw RangeError: no more ideas. Fix: see the cause.',
    )
    expect(silent.message).toMatch(/^messages\[0\]: the user turn is an empty text\. Fix: /)
  })
})

describe('when the chatbot fails', () => {
  test('the error names the turn, the cause and what was said before it', async () => {
    const cause = new TypeError('key sk-abcdefghijklmnop is wrong')
    let asked = 0
    const error = await faultOf(
      converse(() => {
        if (asked++ > 0) throw cause
        return 'Hello Maya.'
      }, script),
    )

    expect(error).toMatchObject({ kind: 'failed', turnIndex: 3, where: 'messages[3]', cause })
    expect(error.message).toBe(
      'messages[3]: the chatbot failed to answer "Open a ticket for me.": TypeError: key [secret] is wrong. Fix: see the cause.',
    )
    expect(error.conversation.turns.map(({ content }) => content)).toEqual([
      script[0],
      'Hello Maya.',
      script[1],
    ])
  })

  test('errors of another realm are told as well as our own', async () => {
    const error = await faultOf(
      converse(() => runInNewContext('throw new RangeError("too far")'), script),
    )

    expect(error.message).toContain(
      'the chatbot failed to answer "My name is Maya.": RangeError: too far.',
    )
  })

  test('a stream that breaks off counts as failing, whatever it throws', async () => {
    const error = await faultOf(converse(() => broken(), script))

    expect(error).toMatchObject({ kind: 'failed', cause: null })
    expect(error.message).toContain('the chatbot failed to answer "My name is Maya.": null')
  })

  test('a result whose stream ends empty is asked why, and none of its other promises is touched', async () => {
    const touched: string[] = []
    const result = {
      textStream: Readable.from([]),
      get text() {
        return Promise.reject(new Error('quota used up.'))
      },
      get response() {
        touched.push('response')
        return Promise.reject(new Error('nobody catches this'))
      },
    }
    const error = await faultOf(converse(() => result, script))

    expect(error.message).toContain(
      'the chatbot failed to answer "My name is Maya.": quota used up.',
    )
    expect(touched).toEqual([])
  })

  test.each([['   '], [{ text: '' }], [{ role: 'assistant', content: null, tool_calls: [{}] }]])(
    'a reply without text is named: %j',
    async (reply) => {
      const error = await faultOf(converse(() => reply, script))

      expect(error).toMatchObject({ kind: 'empty_reply', turnIndex: 1 })
      expect(error.message).toMatch(
        /^messages\[1\]: the chatbot answered "My name is Maya\." without any text\. Fix: /,
      )
    },
  )
})

describe('a conversation is stopped', () => {
  test('at its deadline, which is one for all turns, whether or not the chatbot listens', async () => {
    const signals: AbortSignal[] = []
    const error = await faultOf(
      converse(
        (messages, { signal, abortSignal }) => {
          expect(abortSignal).toBe(signal)
          signals.push(signal)
          return messages.length > 1 ? never() : 'Hello.'
        },
        script,
        { timeoutMs: 30 },
      ),
    )

    expect(error).toMatchObject({ kind: 'deadline', turnIndex: 3 })
    expect(error.message).toMatch(
      /^messages\[3\]: the conversation was not over after 30 ms\. Fix: raise timeoutMs/,
    )
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  })

  test('at its deadline under fake timers, too', async () => {
    vi.useFakeTimers()
    try {
      expect(await faultOf(converse(never, script, { timeoutMs: 10 }))).toMatchObject({
        kind: 'deadline',
      })
    } finally {
      vi.useRealTimers()
    }
  })

  test('never once it is over, and leaves nothing behind', async () => {
    const { signal } = new AbortController()
    const given: AbortSignal[] = []
    await converse(
      (_, context) => {
        given.push(context.signal)
        return 'Hello.'
      },
      script,
      { timeoutMs: 20, signal },
    )
    await new Promise((resolve) => setTimeout(resolve, 40))

    expect(given.map(({ aborted }) => aborted)).toEqual([false, false])
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('in the middle of a stream or of a user turn that is being made', async () => {
    async function* stalls() {
      yield 'Hel'
      await never()
    }

    expect(await faultOf(converse(() => stalls(), script, { timeoutMs: 10 }))).toMatchObject({
      kind: 'deadline',
    })
    expect(await faultOf(converse(echo, [never], { timeoutMs: 10 }))).toMatchObject({
      kind: 'deadline',
      turnIndex: 0,
    })
  })

  test('when the caller aborts, with the reason as the cause; an abort beforehand asks nothing', async () => {
    const cause = new Error('enough')
    const controller = new AbortController()
    const bot = vi.fn((_: readonly ChatMessage[], { signal }: { signal: AbortSignal }) => {
      setTimeout(() => controller.abort(cause), 5)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('the answer to the abort')))
      })
    })
    const during = await faultOf(converse(bot, script, { signal: controller.signal }))
    const simulated = vi.fn(() => 'Hi.')
    const before = await faultOf(converse(bot, [simulated], { signal: controller.signal }))

    expect(during).toMatchObject({ kind: 'aborted', turnIndex: 1, cause })
    expect(before).toMatchObject({
      kind: 'aborted',
      turnIndex: 0,
      cause,
      conversation: { turns: [] },
    })
    expect(bot).toHaveBeenCalledTimes(1)
    expect(simulated).not.toHaveBeenCalled()
  })
})

test.each<[string, unknown, unknown]>([
  ['converse, userTurns: is an empty array', [], undefined],
  ['converse, userTurns: is the text "Hi."', 'Hi.', undefined],
  ['converse, userTurns[1]: is the number 5', ['Hi.', 5], undefined],
  ['converse, option timeoutMs: is 0', script, { timeoutMs: 0 }],
  ['converse, option timeoutMs: is NaN', script, { timeoutMs: Number.NaN }],
  [
    'converse, option timeout: there is no such option. Fix: write timeoutMs.',
    script,
    { timeout: 5 },
  ],
  [
    'converse, option retries: there is no such option. Fix: use one of stateful, timeoutMs, signal, id.',
    script,
    { retries: 1 },
  ],
  ['converse, options: an object was expected, but got 5000', script, 5000],
  ['converse, option timeoutMs: is Infinity', script, { timeoutMs: Number.POSITIVE_INFINITY }],
])('%s is refused', async (message, userTurns, options) => {
  // @ts-expect-error values that the types refuse as well
  const run = converse(echo, userTurns, options)

  await expect(run).rejects.toThrow(OptionError)
  await expect(run).rejects.toThrow(message)
})

test('the types tell a chatbot what it is given', () => {
  void (() => converse((messages) => expectTypeOf(messages).toEqualTypeOf<ChatMessage[]>(), script))
  void (() =>
    converse((said) => expectTypeOf(said).toEqualTypeOf<string>(), script, { stateful: true }))
})

async function* pieces(): AsyncGenerator<string> {
  for (const piece of ['How can I', ' help, ', 'Maya?']) yield piece
}

async function* broken(): AsyncGenerator<string> {
  yield 'Hel'
  throw null
}

function never(): Promise<string> {
  return new Promise(() => {})
}
