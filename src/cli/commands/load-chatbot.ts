/** The chatbot that a command was given: an address of a chat API, or a module that exports one. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type ChatbotContext,
  type ChatMessage,
  httpChatbot,
} from '../../conversation/live/index.js'
import { describeThrown } from '../../conversation/reading/index.js'
import { OptionError } from '../../errors.js'
import type { ProbedChatbot } from '../../probe/ask/index.js'

/** How a chat API is asked. */
export interface ChatApiOptions {
  readonly model?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Whether who is speaking is sent as `user`, for a chatbot that remembers by it. */
  readonly sendsUser: boolean
}

/**
 * Loads a chatbot. A module exports it as `default` or as `chatbot`.
 *
 * @throws {OptionError} when there is none
 */
export async function loadChatbot(
  source: string,
  folder: string,
  { model, headers, sendsUser }: ChatApiOptions,
): Promise<ProbedChatbot> {
  if (!/^https?:\/\//i.test(source)) return loadModule(source, folder)
  const options = { url: source, ...(model && { model }), ...(headers && { headers }) }
  const plain = httpChatbot(options)
  if (!sendsUser) return plain
  return (input: ChatMessage[], context: ChatbotContext) =>
    httpChatbot({ ...options, body: { user: context.user } })(input, context)
}

async function loadModule(source: string, folder: string): Promise<ProbedChatbot> {
  let exported: Readonly<Record<string, unknown>>
  try {
    exported = await import(pathToFileURL(resolve(folder, source)).href)
  } catch (error) {
    throw new OptionError({
      where: `probe ${source}`,
      problem: `the module cannot be loaded: ${describeThrown(error)}`,
      fix: 'give the address of a chat API, or the path of a module that exports a chatbot',
      cause: error,
    })
  }
  const chatbot = exported['chatbot'] ?? exported['default']
  if (isChatbotLike(chatbot)) return chatbot
  throw new OptionError({
    where: `probe ${source}`,
    problem: 'the module exports no chatbot',
    fix: 'export a function of the messages, or an object with respond, as default or as chatbot',
  })
}

/** What it can do is checked where it is asked. */
function isChatbotLike(value: unknown): value is ProbedChatbot {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}
