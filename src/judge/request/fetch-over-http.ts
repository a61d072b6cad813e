/**
 * A `fetch` without a browser's rules, for happy-dom: its own asks each server whether a page may
 * call it, which a local model server does not expect. Reads the response whole.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { webApi } from '../../platform/node-realm.js'

/** The `fetch` for a client that is made now; undefined where the global one will do. */
export function clientFetch(): typeof fetch | undefined {
  const isClientInside = webApi() === globalThis
  return 'happyDOM' in globalThis && isClientInside ? fetchOverHttp : undefined
}

async function fetchOverHttp(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const url = typeof input === 'object' && 'url' in input ? input.url : String(input)
  const { request } = /^https:/i.test(url) ? await import('node:https') : await import('node:http')
  const { method = 'GET', body, signal } = init
  const headers = {
    ...Object.fromEntries(new Headers(init.headers)),
    'accept-encoding': 'identity',
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (incoming) => {
      const { statusCode: status = 0, statusMessage: statusText = '' } = incoming
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const text = chunks.length === 0 ? null : Buffer.concat(chunks).toString()
        resolve(new Response(text, { status, statusText, headers: toHeaders(incoming.headers) }))
      })
    })
    const abort = (): void => void sent.destroy(new Error('the request was aborted'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    sent.on('close', () => signal?.removeEventListener('abort', abort))
    sent.on('error', reject)
    sent.end(typeof body === 'string' ? body : undefined)
  })
}

function toHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming)) {
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  return headers
}
