/**
 * Values that may be secret or name an account and that go over the wire beside the bodies: in
 * headers, cookies and the query. None of these places is stored; a body that echoes one is masked.
 */

const tellingRequestNames =
  /auth|key|token|secret|cookie|password|credential|signature|organi[sz]ation|project|account|session|^sig$|^code$/i
const tellingResponseNames =
  /id$|cookie|token|key|organi[sz]ation|project|account|session|trace|ray/i

/** Shorter ones are stand-ins such as `ollama`, which an honest answer may contain. */
const shortestSecret = 16

/** The values to mask, longest first. */
export function wireSecrets(url: string, request: Headers, response: Headers): readonly string[] {
  const values = [
    ...tellingValues(request, tellingRequestNames),
    ...tellingValues(new URL(url).searchParams, tellingRequestNames),
    ...tellingValues(response, tellingResponseNames),
  ]
  const secrets = new Set(values.filter((value) => value.length >= shortestSecret))
  return [...secrets].toSorted((left, right) => right.length - left.length)
}

function tellingValues(pairs: Headers | URLSearchParams, names: RegExp): string[] {
  return [...pairs].flatMap(([name, value]) => {
    if (!names.test(name)) return []
    // A scheme before a key, and the pairs and attributes of cookies, are not the secret itself.
    return /cookie$/i.test(name)
      ? value.split(/[;,]\s*/).map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
      : [value.replace(/^(?:bearer|basic)\s+/i, '')]
  })
}
