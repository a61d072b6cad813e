import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalRequest, type CanonicalRequest } from '../../src/cassette/canonical-request.js'
import { readHttpBody, writeHttpBody } from '../../src/cassette/http-body.js'

interface Sent {
  readonly url?: string
  readonly method?: string
  readonly body?: string | Uint8Array
  readonly contentType?: string | null
}

function canonical(sent: Sent): CanonicalRequest {
  const { url = 'https://api.openai.com/v1/chat/completions', method = 'POST', body = '' } = sent
  const { contentType = 'application/json' } = sent
  return canonicalRequest({ method, url, contentType, bytes: Buffer.from(body) })
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
    const form = (boundary: string): CanonicalRequest =>
      canonical({
        body: `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--\r\n`,
        contentType: `multipart/form-data; boundary=${boundary}`,
      })
    expect(form('----x1').key).toBe(form('----y2').key)
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

  test('by a number too large for JavaScript', () => {
    const key = (body: string): string => canonical({ body }).key
    expect(key('{"id":12345678901234567891}')).not.toBe(key('{"id":12345678901234567892}'))
    expect(key('{"id":1e400}')).not.toBe(key('{"id":1e401}'))
  })

  test('by bytes that are no text', () => {
    const key = (...bytes: number[]): string =>
      canonical({ body: Uint8Array.from(bytes), contentType: 'application/octet-stream' }).key
    expect(key(0xff, 0x00)).not.toBe(key(0xfe, 0x00))
    expect(key(0xff, 0x00)).toBe(key(0xff, 0x00))
  })

  test('by any JSON body that is not the same JSON', () => {
    const sorted = (value: unknown): string =>
      JSON.stringify(value, (_, item: unknown) =>
        typeof item === 'object' && item !== null && !Array.isArray(item)
          ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : item,
      )
    fc.assert(
      fc.property(fc.json(), fc.json(), (left, right) => {
        const isSame = sorted(JSON.parse(left)) === sorted(JSON.parse(right))
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
      fc.property(fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)), types, (bytes, type) => {
        const body = readHttpBody(bytes, type)
        const written = Buffer.from(writeHttpBody(body) ?? '')
        if (body.kind === 'json') {
          expect(JSON.parse(written.toString())).toEqual(JSON.parse(Buffer.from(bytes).toString()))
        } else {
          expect(written.equals(Buffer.from(bytes))).toBe(true)
        }
      }),
    )
  })

  test('with a byte order mark keeps it', () => {
    expect(readHttpBody(Buffer.from('\uFEFFa'), 'text/plain')).toEqual({
      kind: 'text',
      text: '\uFEFFa',
    })
  })
})
