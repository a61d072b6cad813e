import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalRequest,
  type CanonicalRequest,
} from '../../src/cassette/wire/canonical-request.js'
import { readHttpBody, writeHttpBody } from '../../src/cassette/wire/http-body.js'

interface Sent {
  readonly url?: string
  readonly method?: string
  readonly body?: string | Uint8Array
  readonly contentType?: string | null
}

function canonical(sent: Sent): CanonicalRequest {
  const { url = 'https://api.openai.com/v1/chat/completions', method = 'POST', body = '' } = sent
  const { contentType = 'application/json' } = sent
  return canonicalRequest({
    method,
    url,
    contentType,
    content: typeof body === 'string' ? body : new Uint8Array(body),
  })
}

function keyOf(body: string): string {
  return canonical({ body }).key
}

function keyOfBytes(...bytes: number[]): string {
  const body = Uint8Array.from(bytes)
  return canonical({ body, contentType: 'application/octet-stream' }).key
}

function formWith(boundary: string): CanonicalRequest {
  const field = 'content-disposition: form-data; name="a"\r\n\r\n1'
  const body = `--${boundary}\r\n${field}\r\n--${boundary}--\r\n`
  return canonical({ body, contentType: `multipart/form-data; boundary=${boundary}` })
}

/** JSON with the keys of its objects in one order. */
function sortedText(json: string): string {
  const sorted: unknown = JSON.parse(json, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const entries = Object.entries(value)
    return Object.fromEntries(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)))
  })
  return JSON.stringify(sorted)
}

describe('two requests are the same', () => {
  test('through every host, gateway, deployment and key in the query', () => {
    const keys = [
      'https://api.openai.com/v1/chat/completions',
      'http://localhost:11434/v1/chat/completions',
      'https://gateway.example/team-7/openai/v1/chat/completions/',
      'https://x.openai.azure.com/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21',
      'https://api.openai.com/v1/chat/completions?api_key=secret',
    ].map((url) => canonical({ url, body: '{"a":1}' }).key)
    expect(new Set(keys).size).toBe(1)
  })

  test.each(['/responses', '/decisions', '/systemone'])('by the operation %s too', (operation) => {
    const request = canonical({ url: `https://a.example/base/v1${operation}` })
    expect(request.path).toBe(operation)
  })

  test('whatever the order of their keys', () => {
    const one = canonical({ body: '{"b":[{"y":1,"x":2}],"a":null}' })
    const other = canonical({ body: '{ "a": null, "b": [ { "x": 2, "y": 1 } ] }' })
    expect(one.key).toBe(other.key)
  })

  test('whatever the random boundary of their parts', () => {
    expect(formWith('----x1').key).toBe(formWith('----y2').key)
  })
})

describe('two requests are different', () => {
  const base = { model: 'm', temperature: 0, messages: [{ role: 'user', content: 'a' }] }
  test.each([
    ['a temperature', { ...base, temperature: 0.1 }],
    ['a tool', { ...base, tools: [] }],
    ['a model', { ...base, model: 'n' }],
    ['a space in a message', { ...base, messages: [{ role: 'user', content: 'a ' }] }],
    [
      'the order of an array',
      { ...base, messages: [...base.messages, ...base.messages].toReversed() },
    ],
    ['a field that is null', { ...base, seed: null }],
  ])('by %s', (_, body) => {
    expect(canonical({ body: JSON.stringify(body) }).key).not.toBe(
      canonical({ body: JSON.stringify(base) }).key,
    )
  })

  test('by method, and by the path of an operation that is not known', () => {
    const url = 'https://judge.example/tenant/judge'
    expect(canonical({ url, method: 'PUT' }).key).not.toBe(canonical({ url }).key)
    expect(canonical({ url: 'https://judge.example/judge' }).key).not.toBe(canonical({ url }).key)
    expect(canonical({ url }).path).toBe('/tenant/judge')
  })

  test('by one half of a character, as a text that was cut has it', () => {
    expect(keyOf('{"a":"\ud83e"}')).not.toBe(keyOf('{"a":"\ud83d"}'))
    expect(keyOf('{"a":"🦞"}')).toBe(keyOf('{"a":"\\ud83e\\udd9e"}'))
  })

  test('by a number too large for JavaScript', () => {
    expect(keyOf('{"id":12345678901234567891}')).not.toBe(keyOf('{"id":12345678901234567892}'))
    expect(keyOf('{"id":1e400}')).not.toBe(keyOf('{"id":1e401}'))
  })

  test('by bytes that are no text', () => {
    expect(keyOfBytes(0xff, 0x00)).not.toBe(keyOfBytes(0xfe, 0x00))
    expect(keyOfBytes(0xff, 0x00)).toBe(keyOfBytes(0xff, 0x00))
  })

  test('by any JSON body that is not the same JSON', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (left, right) => {
        const isSame = sortedText(left) === sortedText(right)
        expect(canonical({ body: left }).key === canonical({ body: right }).key).toBe(isSame)
      }),
    )
  })
})

describe('a body', () => {
  test('comes back byte for byte, or as the same JSON', () => {
    const types = fc.constantFrom(
      'application/json',
      'text/plain',
      'application/octet-stream',
      null,
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        types,
        (bytes, type) => {
          const body = readHttpBody(bytes, type)
          const written = Buffer.from(writeHttpBody(body) ?? '')
          if (body.kind === 'json') {
            expect(JSON.parse(written.toString())).toEqual(
              JSON.parse(Buffer.from(bytes).toString()),
            )
          } else {
            expect(written.equals(Buffer.from(bytes))).toBe(true)
          }
        },
      ),
    )
  })

  test('with a byte order mark keeps it', () => {
    expect(readHttpBody(Buffer.from('\uFEFFa'), 'text/plain')).toEqual({
      kind: 'text',
      text: '\uFEFFa',
    })
  })
})
