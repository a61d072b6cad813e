/**
 * What a chatbot under test may be, and how each kind is asked for its reply.
 */
import { OptionError } from '../../errors.js'
import type { Role } from '../../types.js'
import { describeItem, isItem } from '../reading/index.js'

/** A message of the history that a chatbot is given. */
export interface ChatMessage {
  role: Role
  content: string
}

/** What a chatbot is given besides what was said. */
export interface ChatbotContext {
  /** Aborted at the deadline and when the caller aborts; pass it on to what the chatbot calls. */
  readonly signal: AbortSignal
  /** The same signal under the name that AI SDK and Mastra agents have for it. */
  readonly abortSignal: AbortSignal
  /** Who is speaking, for chatbots that remember by user. `probeRetention` gives every conversation a user of its own. */
  readonly user?: string
  /** Which of the user's sessions this is, from `probeRetention`: another one has a history of its own. */
  readonly session?: string
}

/** Who speaks to a chatbot, and in which session. */
export interface Speaker {
  readonly user: string
  readonly session: string
}

/**
 * Answers the last user turn. `Input` is the history, that turn included, or only the text of that
 * turn for a chatbot that keeps the history itself.
 *
 * @returns the reply: a text; a stream of texts; or an object that holds the text as the chat APIs
 * and SDKs do (`text`, `content`, `choices`, `output`, `messages`). May be a promise of it.
 */
export type ChatbotFunction<Input> = (input: Input, context: ChatbotContext) => unknown

/** The methods of SDK objects, which take the history and a context in types of their own. */
type SdkMethod = (...args: never[]) => unknown

/**
 * A chatbot: a function, or an object with `respond`, `invoke` (LangChain models and agents that
 * take messages) or `generate` (AI SDK and Mastra agents). For anything else, write a function of
 * one line around it.
 */
export type Chatbot<Input> =
  | ChatbotFunction<Input>
  | { respond(input: Input, context: ChatbotContext): unknown }
  | { readonly invoke: SdkMethod }
  | { readonly generate: SdkMethod }

/** Asks a chatbot; the reply as the chatbot gives it. */
export type Ask = (input: ChatMessage[] | string, signal: AbortSignal, speaker?: Speaker) => unknown

const methods = ['respond', 'invoke', 'generate']

/**
 * The way to ask a chatbot.
 * @throws OptionError when it is neither a function nor an object with one of the methods.
 */
export function askOf(chatbot: unknown, caller = 'converse'): Ask {
  if (typeof chatbot === 'function') {
    return (input, signal, speaker) =>
      Reflect.apply(chatbot, undefined, [input, contextOf(signal, speaker)])
  }
  const found = isItem(chatbot) ? methods.find((name) => typeof chatbot[name] === 'function') : null
  const method = isItem(chatbot) && found ? chatbot[found] : null
  if (typeof method !== 'function') {
    throw new OptionError({
      where: `${caller}, chatbot`,
      problem: `${describeItem(chatbot)}, not a function or an object with ${methods.join(', ')}`,
      fix: 'pass a function that takes the messages and returns the reply',
    })
  }
  if (isItem(chatbot) && isAiSdkAgent(chatbot)) {
    return (input, abortSignal) => Reflect.apply(method, chatbot, [{ prompt: input, abortSignal }])
  }
  return (input, signal, speaker) =>
    Reflect.apply(method, chatbot, [input, contextOf(signal, speaker)])
}

function contextOf(signal: AbortSignal, speaker: Speaker | undefined): ChatbotContext {
  return { signal, abortSignal: signal, ...speaker }
}

/** AI SDK agents take everything in one object, and say which version of agents they are. */
function isAiSdkAgent({ version }: Readonly<Record<string, unknown>>): boolean {
  return typeof version === 'string' && version.startsWith('agent-v')
}
