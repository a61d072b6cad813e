/**
 * An HTTP server on 127.0.0.1 that answers POST requests by script and keeps what it was asked.
 * What each judge API allows is in the file of that API.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http'

/** One request as it reached the server. */
export interface LoopbackRequest<Body> {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Body
}

/** What to answer a request with. */
export interface LoopbackReply {
  /** @defaultValue 200 */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A text is sent as it is, anything else as JSON. */
  readonly body: unknown
  /** Sends the start of the body and then nothing more: `body` must be a text. */
  readonly stalls?: boolean
}

/** The replies in order, one a request, or a function that makes them; `index` counts from 0. */
export type LoopbackScript<Body> =
  | readonly LoopbackReply[]
  | ((request: LoopbackRequest<Body>, index: number) => LoopbackReply | Promise<LoopbackReply>)

/** A running server. */
export interface LoopbackServer<Body> extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`, without a path. */
  readonly origin: string
  /** `origin` with `/v1`. */
  readonly baseURL: string
  /** The allowed requests so far, in the order in which they came. */
  readonly requests: readonly LoopbackRequest<Body>[]
  /** Why requests were turned away as not allowed by the API, in words. */
  readonly refusals: readonly string[]
  close(): Promise<void>
}

/** The reply of a failure, in the form that OpenAI and most others use. */
export function failure(
  status: number,
  message: string,
  more: { readonly code?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): LoopbackReply {
  const error = { message, type: 'invalid_request_error', param: null, code: more.code ?? null }
  return { status, body: { error }, ...(more.headers && { headers: more.headers }) }
}

/**
 * Starts a server.
 *
 * @param read - reads a body as the API does; a text is why it does not allow it, for status 400
 */
export async function startLoopbackServer<Body extends object>(
  script: LoopbackScript<Body>,
  read: (path: string, body: unknown) => Body | string,
): Promise<LoopbackServer<Body>> {
  const requests: LoopbackRequest<Body>[] = []
  const refusals: string[] = []

  const reply = async (path: string, headers: IncomingHttpHeaders, text: string) => {
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return failure(400, 'the body is not JSON')
    }
    const allowed = read(path, body)
    if (typeof allowed === 'string') {
      refusals.push(allowed)
      return failure(400, allowed)
    }
    const request = { path, headers, body: allowed }
    const index = requests.push(request) - 1
    if (typeof script === 'function') return script(request, index)
    return script[index] ?? failure(500, `the script has no answer to request ${index + 1}`)
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const path = incoming.url ?? ''
      reply(path, incoming.headers, Buffer.concat(chunks).toString())
        .catch((error: unknown) => failure(500, `the script threw ${String(error)}`))
        .then(({ status = 200, headers, body, stalls }) => {
          const text = typeof body === 'string' ? body : JSON.stringify(body)
          outgoing.writeHead(status, { 'content-type': 'application/json', ...headers })
          return stalls ? outgoing.write(text) : outgoing.end(text)
        })
        .catch(() => outgoing.destroy())
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const origin = `http://127.0.0.1:${address.port}`

  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  }
  return {
    origin,
    baseURL: `${origin}/v1`,
    requests,
    refusals,
    close,
    [Symbol.asyncDispose]: close,
  }
}
