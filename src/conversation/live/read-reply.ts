/**
 * A chatbot's reply to text: from a text, a stream of texts, or the object in which a chat API or
 * an SDK holds it.
 */
import { readerOf } from '../formats/index.js'
import {
  describeItem,
  firstOf,
  isItem,
  type Item,
  plainContext,
  streamOf,
  TurnBuilder,
  unreadable,
} from '../reading/index.js'

/** What a chatbot said, and what its tools gave, where the reply tells. */
export interface Reply {
  /** Empty when the reply holds no text. */
  readonly content: string
  readonly toolResults: readonly string[]
}

/**
 * Reads a reply, to its end where it streams.
 * @throws ConversationError when it is nothing that holds a text; whatever a stream throws.
 */
export async function readReply(reply: unknown): Promise<Reply> {
  if (typeof reply === 'string') return textReply(reply)
  const stream = streamOf(reply)
  if (stream !== null) return textReply(await joinStream(stream))
  if (!isItem(reply)) throw noReply(reply)
  // First of all, since the other fields of a result that streams are promises, each of which
  // would be rejected with nobody to catch it.
  const textStream = streamOf(reply['textStream'])
  if (textStream !== null) return readStreamedText(textStream, reply)
  const messages = messagesOf(reply)
  if (messages !== null) return readMessages(messages)
  const text: unknown = await firstOf(reply, ['text', 'output_text'])
  if (typeof text === 'string') return textReply(text)
  const { output, content } = reply
  if (Array.isArray(output)) return readMessages(output)
  if (typeof content === 'string' || Array.isArray(content)) {
    return readMessages([{ role: 'assistant', content }])
  }
  throw noReply(reply)
}

/** The messages in a reply that says what was said as messages, which tell of tools too. */
function messagesOf(reply: Item): readonly unknown[] | null {
  if (readerOf(reply) !== undefined) return [reply]
  const { choices, message, messages, response } = reply
  if (Array.isArray(choices)) {
    const [choice]: readonly unknown[] = choices
    return isItem(choice) ? [choice['message']] : []
  }
  if (isItem(message)) return [message]
  if (Array.isArray(messages)) return messages
  return isItem(response) && Array.isArray(response['messages']) ? response['messages'] : null
}

/** The reply at the end of messages, which may begin with the history. */
function readMessages(messages: readonly unknown[]): Reply {
  const builder = new TurnBuilder()
  for (const [i, message] of messages.entries()) {
    const reader = readerOf(message)
    if (reader === undefined || !isItem(message)) throw noReply(message)
    const place = `the reply, message ${i}`
    builder.add(reader.read(message, place, plainContext), i, place)
  }
  const last = builder.finish().at(-1)
  return last?.role === 'assistant'
    ? { content: last.content, toolResults: last.toolResults ?? [] }
    : textReply('')
}

async function readStreamedText(stream: AsyncIterable<unknown>, result: Item): Promise<Reply> {
  const content = await joinStream(stream)
  // The AI SDK ends the stream of a failed request as if nothing had been said, and tells here.
  if (content === '') await result['text']
  return textReply(content)
}

async function joinStream(stream: AsyncIterable<unknown>): Promise<string> {
  const pieces: string[] = []
  for await (const piece of stream) {
    if (typeof piece !== 'string') {
      throw unreadable(
        'the reply',
        `it streams something else than text: chunk ${pieces.length} ${describeItem(piece)}`,
        'return the stream of the text only, such as `textStream` of the AI SDK',
      )
    }
    pieces.push(piece)
  }
  return pieces.join('')
}

function textReply(content: string): Reply {
  return { content, toolResults: [] }
}

function noReply(value: unknown) {
  return unreadable(
    'the reply',
    `it ${describeItem(value)}`,
    'return the text, a stream of texts, or an object with the text as "text", "content" or a message',
  )
}
