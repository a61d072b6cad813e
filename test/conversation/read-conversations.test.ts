/** Many conversations from whatever they come in, and what one bad record does to the others. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConversations } from '../../src/conversation/finding/index.js'
import { toConversation } from '../../src/conversation/finding/index.js'
import { ConversationError, OptionError } from '../../src/errors.js'
import { samples } from '../support/conversation-samples.js'

const chat = (id: string, name = 'Maya') => ({
  id,
  messages: [
    { role: 'user', content: `My name is ${name}.` },
    { role: 'assistant', content: `How can I help, ${name}?` },
  ],
})
const chats = [chat('a'), chat('b', 'Zoë 🦊'), chat('c')]
const lines = (values: readonly unknown[]) =>
  values.map((value) => JSON.stringify(value)).join('\n')

/** Ids of what is read, and messages of what is not. */
async function outcome(source: unknown): Promise<readonly (string | undefined)[]> {
  const read: (string | undefined)[] = []
  for await (const result of readConversations(source, { onUnreadable: 'yield' })) {
    read.push(result instanceof ConversationError ? result.message.split('. Fix')[0] : result.id)
  }
  return read
}

async function all<T>(readings: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const reading of readings) read.push(reading)
  return read
}

async function firstError(source: unknown): Promise<string> {
  try {
    for await (const _ of readConversations(source));
  } catch (error) {
    expect(error).toBeInstanceOf(ConversationError)
    return String(error)
  }
  throw new Error('everything was read')
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conversations-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe('sources', () => {
  const text = lines(chats)
  const bytes = new TextEncoder().encode(text)
  /** In pieces of seven bytes, which fall into the middle of characters. */
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) =>
    bytes.subarray(i * 7, i * 7 + 7),
  )

  test.each<[string, () => unknown]>([
    ['a list of values', () => chats],
    ['JSON text', () => JSON.stringify(chats)],
    ['JSON text over many lines', () => JSON.stringify({ data: chats }, null, 2)],
    ['JSON Lines text', () => text],
    ['bytes', () => bytes],
    ['a buffer', () => bytes.buffer],
    ['a Node stream of bytes', () => Readable.from(pieces)],
    ['a Node stream of values', () => Readable.from(chats)],
    ['a web stream', () => new Response(bytes).body],
    ['a web stream that cannot be iterated', () => uniterable(new Response(bytes).body)],
    ['an async iterable of text', () => textInPieces(text)],
  ])('%s', async (_, source) => {
    const read = await all(readConversations(source()))

    expect(read).toEqual(chats.map((value) => toConversation(value)))
  })

  test('a file, by its path or its URL', async () => {
    const path = await file('chats.jsonl', text)

    expect(await outcome(path)).toEqual(['a', 'b', 'c'])
    expect(await outcome(pathToFileURL(path))).toEqual(['a', 'b', 'c'])
    expect(await outcome(pathToFileURL(path).href)).toEqual(['a', 'b', 'c'])
  })

  test('turns are those of toConversation', async () => {
    for (const { input } of samples) {
      const read = await all(readConversations(lines([input])))

      expect(read).toEqual([toConversation(input)])
    }
  })

  test('conversations of different formats may stand side by side', async () => {
    const inputs = samples.map(({ input }) => input)

    for (const source of [lines(inputs), inputs]) {
      const read = await all(readConversations(source))

      expect(read).toHaveLength(inputs.length)
      expect(read).toEqual(expect.arrayContaining(inputs.map((input) => toConversation(input))))
    }
  })

  test('lines of single messages are one conversation', async () => {
    const [read, ...more] = await all(readConversations(lines(chats[0]?.messages ?? [])))

    expect(read).toEqual({ turns: toConversation(chats[0]).turns })
    expect(more).toEqual([])
  })

  test('conversations of ours are given as they are', async () => {
    const ours = chats.map(toConversation)

    expect(await all(readConversations(ours))).toEqual(ours)
  })
})

describe('a record that cannot be read', () => {
  const bad = [
    chat('a'),
    { id: 'b', messages: [{ role: 'user', content: 'Hi' }, { who: 'bot' }] },
    chat('c'),
  ]

  test('ends the reading with its line and its place', async () => {
    const read: (string | undefined)[] = []
    const reading = async () => {
      for await (const { id } of readConversations(lines(bad))) read.push(id)
    }

    await expect(reading()).rejects.toThrow(
      /^line 2, messages\[1\]: is an object with the keys who, not a message/,
    )
    expect(read).toEqual(['a'])
  })

  test('is yielded in its place when asked for, and the reading goes on', async () => {
    expect(await outcome(`${lines(bad)}\n{"id":"d",\n${JSON.stringify(chat('e'))}`)).toEqual([
      'a',
      expect.stringMatching(/^line 2, messages\[1\]: /),
      'c',
      expect.stringMatching(/^line 4: is not JSON/),
      'e',
    ])
  })

  test('is named by its place in a list, and with its file', async () => {
    const path = await file('bad.jsonl', lines(bad))

    expect((await outcome(bad))[1]).toMatch(/^conversations\[1\], messages\[1\]: /)
    expect((await outcome(Readable.from(bad)))[1]).toMatch(/^records\[1\], messages\[1\]: /)
    expect((await outcome(path))[1]).toContain(`${path}, line 2, messages[1]: `)
  })

  test('says which speaker is missing', async () => {
    const records = [
      chat('a'),
      { messages: [{ role: 'user', content: 'Hi' }] },
      { messages: [] },
      5,
    ]

    expect(await outcome(lines(records))).toEqual([
      'a',
      expect.stringMatching(/^line 2, messages: the conversation has no assistant turn/),
      'line 3, messages: the conversation is empty',
      expect.stringMatching(/^line 4: is the number 5, not a message or a conversation/),
    ])
  })

  test('cannot be passed off as a conversation', async () => {
    const [, error] = await all(readConversations(bad, { onUnreadable: 'yield' }))

    expect(() => toConversation(error)).toThrow(/^conversations\[1\], messages\[1\]: /)
    expect(await outcome([chats[0], error])).toEqual([
      'a',
      expect.stringContaining('conversations[1]'),
    ])
  })

  test('among lines of messages spoils their conversation, once', async () => {
    const messages = chats[0]?.messages ?? []

    expect(
      await outcome(lines([...messages, { who: 'bot' }, { who: 'bot' }, ...messages])),
    ).toEqual([expect.stringMatching(/^line 3: /)])
  })
})

describe('a source that cannot be read', () => {
  test('is named, whether or not bad records are yielded', async () => {
    const missing = join(folder, 'missing.jsonl')

    expect(await firstError(missing)).toContain(`${missing}: the file cannot be read (ENOENT`)
    await expect(outcome(missing)).rejects.toThrow(ConversationError)
    expect(await firstError(folder)).toContain('EISDIR')
  })

  test('a stream that fails gives what came before and then its fault', async () => {
    const cause = new Error('connection lost')
    const read: (string | undefined)[] = []
    const reading = async () => {
      for await (const { id } of readConversations(failing(`${lines(chats)}\n`, cause)))
        read.push(id)
    }

    await expect(reading()).rejects.toMatchObject({ name: 'ConversationError', cause })
    expect(read).toEqual(['a', 'b', 'c'])
  })

  test.each(['', ' \n\n', '[]', Buffer.alloc(0), [], Readable.from([])])(
    '%j is empty',
    async (source) => {
      expect(await firstError(source)).toMatch(/empty/)
    },
  )

  test.each([7, {}, { messages: 'hello' }])('%j is no conversation', async (source) => {
    expect(await firstError(source)).toContain('not a message or a conversation')
  })

  test.each([undefined, null])('%j is nothing', async (source) => {
    expect(await firstError(source)).toContain(`is ${source}: nothing was given`)
  })

  test('the network is not asked', async () => {
    const message =
      'ConversationError: https://example.com: conversations are read from files and streams, not from the network. Fix: fetch it and pass the body of the response.'

    await expect(async () => outcome(new URL('https://example.com/a?key=1'))).rejects.toThrow(
      message.slice(19),
    )
    expect(await firstError('https://example.com/chats.jsonl?key=secret')).toBe(message)
  })

  test('an option that does not exist is refused at once', () => {
    // @ts-expect-error a name that the types refuse as well
    expect(() => readConversations(chats, { onUnreadible: 'yield' })).toThrow(
      'readConversations, option onUnreadible: there is no such option. Fix: write onUnreadable.',
    )
    // @ts-expect-error a value that the types refuse as well
    expect(() => readConversations(chats, { onUnreadable: 'skip' })).toThrow(OptionError)
  })
})

test('who stops early closes the source', async () => {
  let closed = false
  async function* source() {
    try {
      for (;;) yield `${JSON.stringify(chat('a'))}\n`
    } finally {
      closed = true
    }
  }
  for await (const { id } of readConversations(source())) {
    expect(id).toBe('a')
    break
  }

  expect(closed).toBe(true)
})

async function* textInPieces(text: string) {
  for (let i = 0; i < text.length; i += 5) yield text.slice(i, i + 5)
}

async function* failing(text: string, cause: Error) {
  yield text
  throw cause
}

/** A web stream as it is where streams have no iterator. */
function uniterable(stream: ReadableStream | null) {
  return { getReader: () => stream?.getReader() }
}

test('who stops early cancels a web stream, and bytes left over at the end are not passed over', async () => {
  const cancelled: unknown[] = []
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(`${JSON.stringify(chat('a'))}\n`),
    cancel: (reason) => void cancelled.push(reason),
  })
  for await (const { id } of readConversations(uniterable(endless))) {
    expect(id).toBe('a')
    break
  }
  const cut = Buffer.concat([Buffer.from(`${JSON.stringify(chat('a'))}\n`), Buffer.from([0xc3])])

  expect(cancelled).toHaveLength(1)
  expect(await outcome(cut)).toEqual(['a', expect.stringMatching(/^line 2: is not JSON/)])
})
