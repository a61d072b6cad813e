/**
 * Makes foreign text harmless: what a chatbot or a judge wrote must not move the cursor, change
 * colours, reorder the line it stands in or break it.
 */

const whitespace = /[\s\u0085]+/gu
/** Control characters, and the marks that reorder the text after them. */
const active = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
const loneSurrogate = /\p{Cs}/gu
const absolutePath = /^(?:file:\/\/|[a-z]:[\\/]|\\\\|\/)(?:.*[\\/])?(?=[^\\/]+$)/iu

/**
 * `text` as one line: each run of whitespace, line breaks included, becomes a space; control
 * characters become visible escapes (`\x1b`), lone surrogates U+FFFD.
 */
export function toPlainLine(text: string): string {
  return text
    .replace(whitespace, ' ')
    .trim()
    .replace(active, toEscape)
    .replace(loneSurrogate, '\uFFFD')
}

/** A name as one line; of an absolute path, which differs between machines, only the last part. */
export function toPlainName(name: string): string {
  return toPlainLine(name).replace(absolutePath, '…/')
}

function toEscape(character: string): string {
  const code = character.charCodeAt(0).toString(16)
  return code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`
}
