/**
 * The OpenAI SDK as both OpenAI judges use it: how a client is configured and made, how a request
 * goes through it, and what its errors mean. The only file that loads `openai`.
 */
import {
  excerpt,
  isKnowledgeRetentionError,
  JudgeError,
  JudgeSetupError,
  OptionError,
  show,
} from '../errors.js'
import {
  placeholderKey,
  readEnvironment,
  toBaseURL,
  toServer,
  withoutSecrets,
} from './connection-settings.js'
import { connectionFault, httpFault, innermostWords } from './judge-fault.js'
import {
  checkBaseURL,
  checkEitherClientOrSettings,
  checkHeaders,
  checkText,
} from './judge-options.js'
import { loadPeer } from './load-peer.js'
import { isObject } from './read-api-body.js'

/** What a request is sent with, beside its body. */
export interface OpenAIRequestOptions {
  readonly signal?: AbortSignal | null | undefined
  readonly maxRetries?: number | undefined
}

/** The part of a resource of the SDK that sends a request. */
export interface OpenAIResource {
  create(body: object, options?: OpenAIRequestOptions): PromiseLike<unknown>
}

/**
 * The part of an `OpenAI` or `AzureOpenAI` client that the judges use. A client that a tracer
 * wrapped has it too.
 */
export interface OpenAIClient {
  readonly baseURL: string
  readonly apiKey: string | null
  readonly chat: { readonly completions: OpenAIResource }
  /** Since `openai` 7.30. */
  readonly decisions?: OpenAIResource
}

/** How to reach an OpenAI API: by a client, or by the settings to make one from. */
export interface OpenAIConnectionOptions {
  /**
   * A client of the `openai` package, such as `new AzureOpenAI({ ... })`, or a function that makes
   * one. The function is called once, at the first request that has no recording.
   */
  readonly client?: OpenAIClient | (() => OpenAIClient | Promise<OpenAIClient>) | undefined
  /**
   * Base URL of the API: `http://localhost:11434/v1`. Where it has no path, `/v1` is added.
   *
   * @defaultValue `OPENAI_BASE_URL`, else OpenAI's own
   */
  readonly baseURL?: string | undefined
  /**
   * Not needed for a base URL whose server wants none.
   *
   * @defaultValue `OPENAI_API_KEY`
   */
  readonly apiKey?: string | undefined
  /** Headers to send with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** @defaultValue `OPENAI_ORG_ID` */
  readonly organization?: string | undefined
  /** @defaultValue `OPENAI_PROJECT_ID` */
  readonly project?: string | undefined
}

/** The names of `OpenAIConnectionOptions`. */
export const openAIConnectionOptionNames: readonly (keyof OpenAIConnectionOptions)[] = [
  'client',
  'baseURL',
  'apiKey',
  'headers',
  'organization',
  'project',
]

/** @throws {OptionError} when an option has a wrong value or does not go with another. */
export function checkOpenAIConnection(options: OpenAIConnectionOptions): void {
  const { client } = options
  if (client !== undefined && typeof client !== 'function' && !isClient(client)) {
    throw new OptionError({
      where: 'client',
      problem: `${show(client)} is not a client of the openai package`,
      fix: 'pass new OpenAI({ ... }), new AzureOpenAI({ ... }) or a function that makes one',
    })
  }
  checkEitherClientOrSettings(options, openAIConnectionOptionNames)
  checkBaseURL(options.baseURL, 'with')
  checkText('apiKey', options.apiKey)
  checkText('organization', options.organization)
  checkText('project', options.project)
  checkHeaders(options.headers)
}

/** A client that is ready to send. */
export interface OpenAIConnection {
  readonly client: OpenAIClient
  /** Where requests go, as it may be shown: `https://api.openai.com/v1`. */
  readonly server: string
  /**
   * Sends one request, without retries, and gives the text of the response's body.
   *
   * @throws {JudgeError} of the kind that tells why there is no response with status 200.
   */
  send(where: string, to: OpenAIResource, body: object, signal: AbortSignal): Promise<string>
}

/**
 * A function that makes the connection at its first call. A failure is not kept: the next call
 * tries again.
 */
export function openAIConnection(
  options: OpenAIConnectionOptions,
): () => Promise<OpenAIConnection> {
  let made: Promise<OpenAIConnection> | undefined
  return () => {
    made ??= connect(options).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

async function connect(options: OpenAIConnectionOptions): Promise<OpenAIConnection> {
  const client = await toClient(options)
  return {
    client,
    server: toServer(client.baseURL),
    async send(where, to, body, signal) {
      try {
        return await readText(to.create(body, { signal, maxRetries: 0 }))
      } catch (error) {
        throw toFault(where, error, [client.apiKey, ...Object.values(options.headers ?? {})])
      }
    },
  }
}

async function toClient(options: OpenAIConnectionOptions): Promise<OpenAIClient> {
  if (typeof options.client !== 'function') return options.client ?? makeClient(options)
  let client: OpenAIClient
  try {
    client = await options.client()
  } catch (error) {
    if (isKnowledgeRetentionError(error)) throw error
    throw new JudgeSetupError({
      where: 'client',
      problem: `the function that makes the client failed, ${excerpt(String(error))}`,
      fix: 'make it return an OpenAI or AzureOpenAI client',
      cause: error,
    })
  }
  if (isClient(client)) return client
  throw new JudgeSetupError({
    where: 'client',
    problem: `the function that makes the client returned ${show(client)}`,
    fix: 'make it return an OpenAI or AzureOpenAI client',
  })
}

/** Whether `value` can be used as a client. */
export function isClient(value: unknown): value is OpenAIClient {
  return typeof value === 'object' && value !== null && ('chat' in value || 'decisions' in value)
}

async function makeClient(options: OpenAIConnectionOptions): Promise<OpenAIClient> {
  const named = options.baseURL ?? readEnvironment('OPENAI_BASE_URL')
  const from = options.baseURL === undefined ? 'OPENAI_BASE_URL' : 'baseURL'
  const baseURL = named === undefined ? undefined : toBaseURL(from, named, 'with')
  const apiKey = options.apiKey ?? readEnvironment('OPENAI_API_KEY')
  const authorized = Object.keys(options.headers ?? {}).some((name) =>
    /^(?:authorization|api-key)$/i.test(name),
  )
  if (apiKey === undefined && baseURL === undefined && !authorized) {
    throw new JudgeSetupError({
      where: 'judge',
      problem: 'there is no API key for OpenAI',
      fix: 'set OPENAI_API_KEY in the environment, pass a client, or set baseURL (OPENAI_BASE_URL) to a local server that needs no key',
    })
  }
  const { OpenAI } = await loadPeer('openai', () => import('openai'))
  try {
    return new OpenAI({
      apiKey: apiKey ?? placeholderKey,
      baseURL,
      organization: options.organization,
      project: options.project,
      defaultHeaders: { ...options.headers },
      maxRetries: 0,
      // Tests run under jsdom and happy-dom, which the SDK takes for a browser.
      dangerouslyAllowBrowser: true,
    })
  } catch (error) {
    throw new JudgeSetupError({
      where: 'judge',
      problem: `the OpenAI client cannot be made, ${excerpt(withoutSecrets(String(error), [apiKey]))}`,
      fix: 'check the settings that it names',
      cause: error,
    })
  }
}

/** A tracer's wrapper gives a plain promise of the parsed body instead of the SDK's own. */
async function readText(sent: PromiseLike<unknown>): Promise<string> {
  if ('asResponse' in sent && typeof sent.asResponse === 'function') {
    const response: Response = await sent.asResponse()
    return response.text()
  }
  return JSON.stringify(await sent) ?? ''
}

/**
 * By shape, not by class: the client may come from another copy of the SDK. Nothing of the SDK's
 * error but its words is kept, since it holds the whole reply of the server.
 */
function toFault(
  where: string,
  error: unknown,
  secrets: readonly (string | null | undefined)[],
): Error {
  if (isKnowledgeRetentionError(error)) return error
  const words = withoutSecrets(innermostWords(error), secrets)
  if (!(error instanceof Error)) return connectionFault(where, words)
  const status = 'status' in error ? error.status : null
  if (typeof status === 'number') {
    return httpFault(where, {
      status,
      words: withoutSecrets(error.message, secrets).replace(new RegExp(`^${status} `), ''),
      code: codesOf('error' in error ? error.error : undefined),
      headers: 'headers' in error && error.headers instanceof Headers ? error.headers : undefined,
    })
  }
  if (status === null && /authentication method|'apiKey' function|token/i.test(error.message)) {
    return new JudgeError({
      where,
      kind: 'authentication',
      problem: `the client has no credentials to send: ${excerpt(withoutSecrets(error.message, secrets))}`,
      fix: 'check the API key or the token provider of the client',
    })
  }
  return connectionFault(where, words)
}

/** Azure says why it filtered, and llama.cpp what it refused, in fields beside the message. */
function codesOf(body: unknown): string {
  if (!isObject(body)) return ''
  const inner = isObject(body.innererror) ? body.innererror.code : ''
  return [body.code, body.type, inner].filter((code) => typeof code === 'string').join(' ')
}
