/**
 * One request to a judge, from a recording or live. What is asked is fixed before any SDK is
 * loaded, so that replay needs neither the SDK nor a key, and a recording made through a gateway
 * or Azure is found again everywhere.
 */
import { CassetteMissError, isCassetteMissError, JudgeSetupError } from '../../errors.js'
import { httpFault } from '../faults/index.js'
import type { Hold, JudgeTransport, JudgeCall } from '../interface/index.js'
import { webApi } from '../../platform/node-realm.js'
import type { SdkConnection } from './sdk-connection.js'

/** A request in the form in which it is recorded. */
export interface Asked {
  /** What is asked, in words. */
  readonly label: string
  /** The provider's public address, whatever the base URL of the live client. */
  readonly url: string
  /** The JSON body, the same in replay and live. */
  readonly body: object
}

/** Sends a request through its SDK, for the text of the body; rejects with errors of this library only. */
export type SendLive = () => Promise<string>

/** How a request is sent and its answer read. */
export interface LiveExchange<Client, Answer> {
  readonly connect: () => Promise<SdkConnection<Client>>
  readonly send: (client: Client) => PromiseLike<unknown>
  readonly read: (where: string, text: string) => Answer
}

/** The answer to `asked`, from its recording or else live, where that is allowed. */
export async function askOrReplay<Client, Answer>(
  where: string,
  asked: Asked,
  { signal, transport }: JudgeCall,
  { connect, send, read }: LiveExchange<Client, Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  const found = transport && (await replay(transport, where, asked, signal))
  if (typeof found === 'string') return { ...read(where, found), replayed: true }
  if (found && !transport?.record) throw found
  const connection = await connectAfter(found, connect)
  const place = `${where}, at ${connection.server}`
  const answer = await askLive(
    transport,
    asked,
    signal,
    () => connection.receive(place, () => send(connection.client)),
    (text) => read(place, text),
  )
  return { ...answer, replayed: false }
}

/** The recorded body of `asked`, or the miss that tells that there is none. */
export async function replay(
  transport: JudgeTransport,
  where: string,
  asked: Asked,
  signal: AbortSignal,
): Promise<string | CassetteMissError> {
  let response: Response
  try {
    response = await transport.replay(asked.label)(asked.url, toInit(asked, signal))
  } catch (error) {
    if (isCassetteMissError(error)) return error
    throw error
  }
  const text = await response.text()
  if (!response.ok) throw httpFault(where, { status: response.status, words: text })
  return text
}

/**
 * The answer to `asked`, live. Under a transport it is recorded, but only once `read` has
 * found it usable: a refusal, a cut-off or a web page would else come back at each replay.
 *
 * @param hold - takes what stores the answer, where the caller decides whether it is stored
 */
export async function askLive<T>(
  transport: JudgeTransport | undefined,
  asked: Asked,
  signal: AbortSignal,
  send: SendLive,
  read: (text: string) => T,
  hold?: Hold,
): Promise<T> {
  if (!transport?.record) return read(await send())
  const sendUsable = async (): Promise<Response> => {
    const text = await send()
    read(text)
    const { Response } = webApi()
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
  const record = transport.record(asked.label, sendUsable, hold)
  return read(await (await record(asked.url, toInit(asked, signal))).text())
}

/**
 * What `connect` makes, for a live request.
 *
 * @throws {CassetteMissError} when no live judge is set up and `miss` is why one is needed.
 */
export async function connectAfter<T>(
  miss: CassetteMissError | undefined,
  connect: () => Promise<T>,
): Promise<T> {
  try {
    return await connect()
  } catch (error) {
    if (!miss || !(error instanceof JudgeSetupError)) throw error
    throw new CassetteMissError({
      where: miss.where,
      problem: `${miss.problem}; and no live judge is configured that could be asked: ${error.problem}`,
      fix: `${miss.fix}; to record, ${error.fix}`,
      cause: error,
    })
  }
}

function toInit(asked: Asked, signal: AbortSignal): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked.body),
    signal,
  }
}
