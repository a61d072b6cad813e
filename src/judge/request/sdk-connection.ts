/**
 * What the live connections of all providers have in common: a client of the user's, a function
 * that makes one, or one made from settings; used from its first live request on, without retries.
 */
import { excerpt, isKnowledgeRetentionError, JudgeSetupError, show } from '../../errors.js'
import { toServer } from '../settings/index.js'
import { innermostWords, sdkFault } from '../faults/index.js'

/** A client that is ready to send. */
export interface SdkConnection<Client> {
  readonly client: Client
  /** Where requests go, as it may be shown: `https://api.openai.com/v1`. */
  readonly server: string
  /**
   * Sends one request and gives the text of the response's body.
   *
   * @param sent - the SDK's promise
   * @throws {JudgeError} of the kind that tells why there is no response with status 200.
   */
  receive(where: string, sent: () => PromiseLike<unknown>): Promise<string>
}

/** How the client of a provider is had. */
export interface SdkClientSource<Client> {
  /** What the user passed: a client, or a function that makes one. */
  readonly client: Client | (() => Client | Promise<Client>) | undefined
  /** Makes a client from settings. */
  readonly make: () => Promise<Client>
  readonly isClient: (value: unknown) => value is Client
  /** What the function should return: `an OpenAI or AzureOpenAI client`. */
  readonly wanted: string
  /** What was sent that must not be shown. */
  readonly secrets: (client: Client) => readonly (string | null | undefined)[]
}

/**
 * A function that makes the connection at its first call. A failure is not kept: the next call
 * tries again.
 */
export function sdkConnection<Client extends { readonly baseURL: string }>(
  source: SdkClientSource<Client>,
): () => Promise<SdkConnection<Client>> {
  let made: Promise<SdkConnection<Client>> | undefined
  return () => {
    made ??= connect(source).catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

async function connect<Client extends { readonly baseURL: string }>(
  source: SdkClientSource<Client>,
): Promise<SdkConnection<Client>> {
  const client = await toClient(source)
  return {
    client,
    server: toServer(client.baseURL),
    async receive(where, sent) {
      try {
        return await readText(sent())
      } catch (error) {
        throw sdkFault(where, error, source.secrets(client))
      }
    },
  }
}

async function toClient<Client>(source: SdkClientSource<Client>): Promise<Client> {
  if (source.isClient(source.client)) return source.client
  if (typeof source.client !== 'function') return source.make()
  let client: unknown
  try {
    client = await source.client()
  } catch (error) {
    if (isKnowledgeRetentionError(error)) throw error
    throw new JudgeSetupError({
      where: 'client',
      problem: `the function that makes the client failed: ${excerpt(innermostWords(error))}`,
      fix: `make it return ${source.wanted}`,
      cause: error,
    })
  }
  if (source.isClient(client)) return client
  throw new JudgeSetupError({
    where: 'client',
    problem: `the function that makes the client returned ${show(client)}`,
    fix: `make it return ${source.wanted}`,
  })
}

/** A tracer's wrapper gives a plain promise of the parsed body instead of the SDK's own. */
async function readText(sent: PromiseLike<unknown>): Promise<string> {
  if ('asResponse' in sent && typeof sent.asResponse === 'function') {
    const response: Response = await sent.asResponse()
    return response.text()
  }
  return JSON.stringify(await sent) ?? ''
}
