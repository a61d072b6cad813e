/**
 * What of a live response may be stored. A response is read to its end before anything is kept:
 * one that failed, was cut off or is not what it says is handed on as it came, and not recorded.
 */
import { webApi } from '../../platform/node-realm.js'
import { withoutAccountData, maskSecrets } from './account-data.js'
import { type CanonicalRequest, isKnownOperation } from './canonical-request.js'
import { type HttpBody, isEventStream, isJsonType, readHttpBody } from './http-body.js'
import { type StoredResponse, storedBody } from './interaction.js'

/** A live response that was read to its end. */
export interface LiveResponse {
  /** For the caller: the same status, headers and body, be it broken. */
  readonly response: Response
  /** The whole body, decoded; null when the response failed or its body broke off. */
  readonly bytes: Buffer | null
}

/** A response to store. */
export interface Recording {
  readonly response: StoredResponse
  /** Ids that were replaced and that a later request may echo, with their placeholders. */
  readonly placeholders: ReadonlyMap<string, string>
}

/** Reads a response, unless it failed. */
export async function readLiveResponse(live: Response): Promise<LiveResponse> {
  if (!live.ok) return { response: live, bytes: null }
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of live.body ?? []) chunks.push(chunk)
  } catch (error) {
    return { response: responseLike(live, brokenStream(chunks, error)), bytes: null }
  }
  const bytes = Buffer.concat(chunks)
  return { response: responseLike(live, bytes.length === 0 ? null : bytes), bytes }
}

/**
 * The recording of a response; null when it is none worth keeping.
 *
 * @param secrets - values that went over the wire beside the bodies
 */
export function recordingOf(
  request: CanonicalRequest,
  ordinal: number,
  live: LiveResponse,
  secrets: readonly string[],
): Recording | null {
  const { response, bytes } = live
  if (bytes === null) return null
  const contentType = response.headers.get('content-type')
  const body = readHttpBody(bytes, contentType)
  if (isBroken(request.path, body, contentType)) return null
  const isUnmaskable = body.kind === 'bytes' && secrets.some((secret) => bytes.includes(secret))
  if (isUnmaskable) return null

  const stored = withoutAccountData(request.path, body, contentType, placeholder(request, ordinal))
  const safeBody = maskSecretsIn(stored.body, secrets)
  return {
    response: { status: response.status, contentType, ...storedBody(safeBody) },
    placeholders: isReferredTo(request.path) ? stored.placeholders : new Map(),
  }
}

/** A response with another body. The body is decoded already, so that no header may say it is not. */
export function responseLike(live: Response, body: BodyInit | null): Response {
  const { Headers, Response } = webApi()
  const headers = new Headers(live.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const { status, statusText } = live
  return new Response(isWithoutBody(status) ? null : body, { status, statusText, headers })
}

/** Whether a status never comes with a body. */
export function isWithoutBody(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

function isBroken(path: string, body: HttpBody, contentType: string | null): boolean {
  if (isJsonType(contentType) && body.kind === 'text') return !isJson(body.text)
  if (isJsonType(contentType) && body.kind !== 'json') return true
  if (!isKnownOperation(path)) return false
  if (body.kind === 'json') return isFailure(body.value)
  return !(body.kind === 'text' && isEventStream(contentType))
}

/** Gateways report a failure with status 200 and an `error` beside or instead of the answer. */
function isFailure(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return 'error' in value && value.error !== null && value.error !== undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a later request may refer to the response by its id, which must then be its own. */
function isReferredTo(path: string): boolean {
  return !isKnownOperation(path) || path === '/responses'
}

function placeholder({ path, key }: CanonicalRequest, ordinal: number): string {
  if (!isReferredTo(path)) return 'recorded'
  return ordinal === 0 ? `recorded-${key}` : `recorded-${key}-${ordinal}`
}

function maskSecretsIn(body: HttpBody, secrets: readonly string[]): HttpBody {
  if (body.kind === 'json') return { kind: 'json', value: maskSecrets(body.value, secrets) }
  if (body.kind !== 'text') return body
  return { kind: 'text', text: String(maskSecrets(body.text, secrets)) }
}

function brokenStream(chunks: readonly Uint8Array[], error: unknown): ReadableStream<Uint8Array> {
  const { ReadableStream } = webApi()
  const rest = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const chunk = rest.shift()
      if (chunk === undefined) controller.error(error)
      else controller.enqueue(chunk)
    },
  })
}
