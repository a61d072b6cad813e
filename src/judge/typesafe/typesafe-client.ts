/**
 * The TypeSafe SDK as its judge uses it: how a client is configured and made. The only file that
 * loads `@typesafe-ai/sdk`.
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

/** What the judge sends a request with, beside its body. */
export interface TypeSafeRequestOptions {
  readonly signal?: AbortSignal
  readonly retry?: { readonly maxRetries?: number }
}

/** The part of a `TypeSafeClient` that the judge uses. */
export interface TypeSafeClient {
  readonly baseURL: string
  systemOne(request: object, options?: TypeSafeRequestOptions): PromiseLike<unknown>
}

/** How to reach a System One API: by a client, or by the settings to make one from. */
export interface TypeSafeConnectionOptions {
  /**
   * A client of the `@typesafe-ai/sdk` package, or a function that makes one. The function is
   * called once, at the first request that has no recording.
   */
  readonly client?: TypeSafeClient | (() => TypeSafeClient | Promise<TypeSafeClient>) | undefined
  /**
   * Base URL of the API, with or without `/v1` or `/v1/systemone` at its end.
   *
   * @defaultValue `TYPESAFE_BASE_URL`, else TypeSafe's own
   */
  readonly baseURL?: string | undefined
  /**
   * Not needed for a base URL whose server wants none.
   *
   * @defaultValue `TYPESAFE_API_KEY`
   */
  readonly apiKey?: string | undefined
  /** Headers to send with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The names of `TypeSafeConnectionOptions`. */
export const typeSafeConnectionOptionNames = [
  'client',
  'baseURL',
  'apiKey',
  'headers',
] as const satisfies readonly (keyof TypeSafeConnectionOptions)[]

/** The deadline is the measurement's; the SDK's own of 10 seconds is too short for a local model. */
const timeout = 600_000

/**
 * A function that makes the connection at its first call.
 *
 * @throws {OptionError} when an option has a wrong value or does not go with another.
 */
export function typeSafeConnection(
  options: TypeSafeConnectionOptions,
): () => Promise<SdkConnection<TypeSafeClient>> {
  checkConnection(options, typeSafeConnectionOptionNames, isClient, {
    client: 'new TypeSafeClient({ ... })',
    baseURL: (where, url) => toBaseURL(where, url, 'without'),
  })
  return sdkConnection({
    client: options.client,
    make: () => makeClient(options),
    isClient,
    wanted: 'a TypeSafeClient',
    secrets: () => [toKey(options), ...Object.values(options.headers ?? {})],
  })
}

function isClient(value: unknown): value is TypeSafeClient {
  return typeof value === 'object' && value !== null && 'systemOne' in value && 'baseURL' in value
}

function toKey(options: TypeSafeConnectionOptions): string | undefined {
  return options.apiKey ?? readVariable('TYPESAFE_API_KEY')
}

async function makeClient(options: TypeSafeConnectionOptions): Promise<TypeSafeClient> {
  const [from, named] =
    options.baseURL === undefined
      ? ['TYPESAFE_BASE_URL', readVariable('TYPESAFE_BASE_URL')]
      : ['baseURL', options.baseURL]
  const apiKey = toKey(options)
  if (apiKey === undefined && named === undefined) {
    throw missingKey({ apiKey: 'TYPESAFE_API_KEY', baseURL: 'TYPESAFE_BASE_URL' })
  }
  const baseURL = named === undefined ? undefined : toBaseURL(from, named, 'without')
  const { TypeSafeClient } = await loadPeer('@typesafe-ai/sdk', () => import('@typesafe-ai/sdk'))
  const fetch = clientFetch()
  try {
    return new TypeSafeClient({
      apiKey: apiKey ?? placeholderKey,
      ...(baseURL !== undefined && { baseURL }),
      defaultHeaders: { ...options.headers },
      timeout,
      ...(fetch && { fetch }),
      // Tests run under jsdom and happy-dom, which the SDK takes for a browser.
      dangerouslyAllowBrowser: true,
    })
  } catch (error) {
    throw new JudgeSetupError({
      where: 'judge',
      problem: `the TypeSafe client cannot be made: ${excerpt(withoutSecrets(String(error), [apiKey]))}`,
      fix: 'check the settings that it names',
    })
  }
}
