/**
 * The OpenAI SDK as both OpenAI judges use it: how a client is configured and made. The only file
 * that loads `openai`.
 */
import { excerpt, JudgeSetupError } from '../../errors.js'
import { readVariable } from '../../environment/read-variable.js'
import {
  placeholderKey,
  toBaseURL,
  withoutSecrets,
  checkConnection,
  missingKey,
} from '../settings/index.js'
import { clientFetch, type SdkConnection, sdkConnection } from '../request/index.js'
import { loadPeer } from '../../platform/load-peer.js'

/** What the judges send a request with, beside its body. */
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
export const openAIConnectionOptionNames = [
  'client',
  'baseURL',
  'apiKey',
  'headers',
  'organization',
  'project',
] as const satisfies readonly (keyof OpenAIConnectionOptions)[]

/**
 * A function that makes the connection at its first call.
 *
 * @throws {OptionError} when an option has a wrong value or does not go with another.
 */
export function openAIConnection(
  options: OpenAIConnectionOptions,
): () => Promise<SdkConnection<OpenAIClient>> {
  checkConnection(options, openAIConnectionOptionNames, isClient, {
    client: 'new OpenAI({ ... }), new AzureOpenAI({ ... })',
    baseURL: (where, url) => toBaseURL(where, url, 'with'),
  })
  return sdkConnection({
    client: options.client,
    make: () => makeClient(options),
    isClient,
    wanted: 'an OpenAI or AzureOpenAI client',
    secrets: (client) => [client.apiKey, ...Object.values(options.headers ?? {})],
  })
}

function isClient(value: unknown): value is OpenAIClient {
  return typeof value === 'object' && value !== null && 'chat' in value && 'baseURL' in value
}

async function makeClient(options: OpenAIConnectionOptions): Promise<OpenAIClient> {
  const [from, named] =
    options.baseURL === undefined
      ? ['OPENAI_BASE_URL', readVariable('OPENAI_BASE_URL')]
      : ['baseURL', options.baseURL]
  const baseURL = named === undefined ? undefined : toBaseURL(from, named, 'with')
  const apiKey = options.apiKey ?? readVariable('OPENAI_API_KEY')
  if (apiKey === undefined && baseURL === undefined) {
    throw missingKey({ apiKey: 'OPENAI_API_KEY', baseURL: 'OPENAI_BASE_URL' })
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
      fetch: clientFetch(),
      // Tests run under jsdom and happy-dom, which the SDK takes for a browser.
      dangerouslyAllowBrowser: true,
    })
  } catch (error) {
    throw new JudgeSetupError({
      where: 'judge',
      problem: `the OpenAI client cannot be made: ${excerpt(withoutSecrets(String(error), [apiKey]))}`,
      fix: 'check the settings that it names',
    })
  }
}
