/**
 * A request as it is given to a `fetch`, read once: for its key, and to be sent live after all.
 */
import { webApi } from '../../platform/node-realm.js'

/** A request that was read. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  /** The declared or implied content type. */
  readonly contentType: string | null
  /** The whole body; empty when there is none. */
  readonly content: string | Uint8Array<ArrayBuffer>
}

/** What a `fetch` takes. */
export type FetchArguments = readonly [
  input: string | URL | Request,
  init?: RequestInit | undefined,
]

const impliedForText = 'text/plain;charset=UTF-8'

/** Reads the request that a `fetch` was asked to make. A `Request` object is used up by it. */
export async function sentRequest(...[input, init]: FetchArguments): Promise<SentRequest> {
  const body = init?.body ?? null
  if (isRequest(input) || !(body === null || typeof body === 'string')) {
    // Without the signal: one made by a simulated browser would be refused.
    const { Request } = webApi()
    return readRequest(new Request(input, { ...init, signal: null }))
  }
  // What SDKs send. Not making a Request of it saves half of the time of a replay.
  const { Headers } = webApi()
  const headers = init?.headers instanceof Headers ? init.headers : new Headers(init?.headers)
  const implied = body === null ? null : impliedForText
  return {
    method: init?.method ?? 'GET',
    url: String(input),
    headers,
    contentType: headers.get('content-type') ?? implied,
    content: body ?? '',
  }
}

/** Reads a request object, which is used up by it. */
export async function readRequest(request: Request): Promise<SentRequest> {
  const { method, url, headers } = request
  const content = new Uint8Array(await request.arrayBuffer())
  return { method, url, headers, contentType: headers.get('content-type'), content }
}

/** The arguments with which to make the same request live, with other headers. */
export function liveArguments(
  sent: SentRequest,
  headers: Headers,
  ...[input, init]: FetchArguments
): [input: string | URL, init: RequestInit] {
  const signal = signalOf(input, init)
  const own = { ...init, headers, signal }
  if (isRequest(input)) {
    return [sent.url, { ...own, method: sent.method, body: bodyOf(sent) }]
  }
  const body = init?.body ?? null
  const isReadOnce = typeof body === 'object' && body !== null && Symbol.asyncIterator in body
  return [input, isReadOnce ? { ...own, body: bodyOf(sent) } : own]
}

/** The signal that aborts the request. */
export function signalOf(...[input, init]: FetchArguments): AbortSignal | null {
  return init?.signal ?? (isRequest(input) ? input.signal : null)
}

function bodyOf({ content }: SentRequest): BodyInit | null {
  return content.length === 0 ? null : content
}

function isRequest(input: string | URL | Request): input is Request {
  return typeof input === 'object' && 'headers' in input
}
