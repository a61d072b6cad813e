/**
 * An HTTP endpoint that speaks OpenAI chat completions, as a chatbot. Plain `fetch`, no SDK.
 */
import { excerpt, KnowledgeRetentionError, OptionError, show } from '../../errors.js'
import { checkOptionNames, describeThrown, isItem } from '../reading/index.js'
import type { ChatbotFunction, ChatMessage } from './chatbot.js'

/** Options of `httpChatbot`. */
export interface HttpChatbotOptions {
  /** The whole address requests go to, such as `http://localhost:3000/v1/chat/completions`. */
  readonly url: string | URL
  /** Sent as `model`, where the endpoint wants one. */
  readonly model?: string
  /** Sent with each request, such as `{ authorization: 'Bearer …' }`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a system message before the conversation. */
  readonly system?: string
  /** More fields of the request body, such as `{ temperature: 0, user: 'test' }`. */
  readonly body?: Readonly<Record<string, unknown>>
}

const optionNames = {
  url: true,
  model: true,
  headers: true,
  system: true,
  body: true,
} as const satisfies Record<keyof HttpChatbotOptions, true>

/**
 * A chatbot behind an OpenAI-compatible chat URL, for `converse`. Each reply is one POST of
 * `{ model, messages }`; with `stateful: true` the messages hold the new user turn only.
 *
 * @example
 * ```ts
 * const bot = httpChatbot({
 *   url: 'http://localhost:3000/v1/chat/completions',
 *   model: 'support-bot',
 *   headers: { authorization: `Bearer ${process.env.BOT_KEY}` },
 * })
 * ```
 *
 * @throws OptionError when an option is unknown, `url` is no HTTP address or a header is none that
 * HTTP allows.
 */
export function httpChatbot(options: HttpChatbotOptions): ChatbotFunction<ChatMessage[] | string> {
  checkOptionNames(options, 'httpChatbot', optionNames)
  const url = readUrl(options.url)
  const headers = readHeaders(options.headers)
  return async (input, { signal }) => {
    const asked = typeof input === 'string' ? [{ role: 'user', content: input }] : input
    const { model, system, body } = options
    const messages = system === undefined ? asked : [{ role: 'system', content: system }, ...asked]
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...(model !== undefined && { model }), messages, ...body }),
      signal,
    }
    return readAnswer(url, await send(url, request))
  }
}

interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly text: string
}

async function send(url: URL, request: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, request)
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch (error) {
    // fetch itself says no more than "fetch failed".
    const cause = isItem(error) ? (error['cause'] ?? error) : error
    throw fault(
      url,
      `could not be asked (${describeThrown(cause)})`,
      'see whether the server runs and the address is right',
      error,
    )
  }
}

function readAnswer(url: URL, { ok, status, text }: Answer): unknown {
  if (!ok) throw fault(url, `answered ${status}: ${excerpt(text) || 'nothing'}`, fixFor(status))
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fault(
      url,
      `answered ${status} and no JSON: ${excerpt(text) || 'nothing'}`,
      'give the address of the chat API, not of a page; streamed answers are not read',
      error,
    )
  }
}

function fixFor(status: number): string {
  if (status === 401 || status === 403) return 'give the credentials it wants in "headers"'
  if (status === 404) return 'give the whole address as "url", up to /chat/completions'
  return 'see the log of the server'
}

function fault(url: URL, problem: string, fix: string, cause?: unknown): KnowledgeRetentionError {
  // Without its query, which may hold a key.
  return new KnowledgeRetentionError({
    where: `POST ${url.origin}${url.pathname}`,
    problem,
    fix,
    cause,
  })
}

function readUrl(given: string | URL): URL {
  const url = URL.canParse(String(given)) ? new URL(given) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new OptionError({
      where: 'httpChatbot, option url',
      problem: `is ${show(given)}`,
      fix: 'give a whole address, such as http://localhost:3000/v1/chat/completions',
    })
  }
  if (url.username === '' && url.password === '') return url
  throw new OptionError({
    where: 'httpChatbot, option url',
    problem: 'holds a user name or a password',
    fix: 'give credentials in "headers"',
  })
}

function readHeaders(given: Readonly<Record<string, string>> = {}): Headers {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const [name, value] of Object.entries(given)) {
    try {
      headers.set(name, value)
    } catch {
      // What fetch says of it would show the value, which may be a key.
      throw new OptionError({
        where: `httpChatbot, option headers, ${show(name)}`,
        problem: 'is no name and value that HTTP allows',
        fix: 'see whether the value is set and holds no line break',
      })
    }
  }
  return headers
}
