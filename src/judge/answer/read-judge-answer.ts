/**
 * Reads the JSON that a language judge wrote. Valid JSON is taken as it is; beyond that, only
 * wrappings that models are known to put around or into it are undone, and nothing is guessed.
 */
import { excerpt, JudgeError } from '../../errors.js'

/**
 * The value of `text`: strict JSON, or JSON with a byte order mark, after `<think>...</think>`, in
 * a code fence, as the one object within prose, or with comments, trailing commas and raw line
 * breaks in strings.
 *
 * @throws {JudgeError} of kind `empty` when there is no text, `not_json` when there is no one JSON value in it.
 */
export function readJudgeAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not valid as it stands.
  }
  // A byte order mark counts as space.
  const answer = withoutThoughts(text).trim()
  if (answer === '') {
    throw new JudgeError({
      where: 'judge answer',
      kind: 'empty',
      problem: text.trim() === '' ? 'it is empty' : 'there is nothing after the thoughts',
      fix: 'try again, or use another model',
    })
  }
  const found = parse(answer) ?? parse(withoutFence(answer)) ?? findObject(answer)
  if (found && found !== 'unfinished') return found.value
  throw new JudgeError({
    where: 'judge answer',
    kind: 'not_json',
    problem: `it is ${found ? 'JSON that breaks off' : 'not JSON'}: "${excerpt(text)}"`,
    fix: found
      ? 'let the judge write more tokens, or use a model that supports structured outputs'
      : 'use a model that supports structured outputs',
  })
}

interface Found {
  readonly value: unknown
}

function parse(text: string): Found | undefined {
  for (const json of [text, toStrictJson(text)]) {
    try {
      return { value: JSON.parse(json) }
    } catch {
      // The next reading, or none.
    }
  }
  return undefined
}

/** Thoughts that were cut off leave no answer: what looks like one in them was only considered. */
function withoutThoughts(text: string): string {
  const opening = /^\s*<(think|thinking|thought|reasoning)>/i.exec(text)
  if (!opening) return text
  const closing = `</${opening[1]}>`.toLowerCase()
  const end = text.toLowerCase().indexOf(closing)
  return end < 0 ? '' : text.slice(end + closing.length)
}

function withoutFence(text: string): string {
  const fence = /^(?:`{3,}|~{3,})/.exec(text)?.[0]
  if (!fence || !text.endsWith(fence) || text.length < 2 * fence.length) return text
  const inside = text.slice(fence.length, -fence.length)
  return inside.replace(/^[^\S\n]*(?:[^\n{[]*\n|json\b[ \t]*)/i, '')
}

/** The one object that stands in prose; undefined when there is none, or more than one. */
function findObject(text: string): Found | 'unfinished' | undefined {
  let found: Found | undefined
  for (let at = 0; at < text.length; ) {
    if (text.startsWith('</think', at)) {
      // Some templates put the opening tag into the prompt: all before this was thought.
      found = undefined
      at += '</think'.length
    } else if (text[at] !== '{') {
      at += 1
    } else {
      const end = endOfObject(text, at)
      if (end === undefined) return 'unfinished'
      const object = parse(text.slice(at, end))
      if (object && found) return undefined
      found ??= object
      at = end
    }
  }
  return found
}

/** Where the object ends that starts at `start`; undefined when it does not end. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  for (const { kind, from, to } of tokens(text, start)) {
    if (kind !== 'other') continue
    if (text[from] === '{') depth += 1
    if (text[from] === '}') depth -= 1
    if (depth === 0) return to
  }
  return undefined
}

/** `text` without comments and trailing commas, and with control characters in strings escaped. */
function toStrictJson(text: string): string {
  const parts: string[] = []
  /** Where in `parts` a comma stands that nothing but space and comments has followed. */
  let comma: number | undefined
  for (const { kind, from, to } of tokens(text, 0)) {
    const token = text.slice(from, to)
    if (kind === 'comment') continue
    if (kind === 'string') {
      parts.push(token.replace(escapesAndControls, escapeControl))
      comma = undefined
      continue
    }
    if (comma !== undefined && (token === '}' || token === ']')) parts[comma] = ''
    if (token === ',') comma = parts.length
    else if (token.trim() !== '') comma = undefined
    parts.push(token)
  }
  return parts.join('')
}

const escapesAndControls = /\\.|[^ -\uffff]/gs

function escapeControl(found: string): string {
  return found.startsWith('\\') ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
}

interface Token {
  readonly kind: 'string' | 'comment' | 'other'
  readonly from: number
  readonly to: number
}

/** The strings and comments of `text` from `start` on, and every other character by itself. */
function* tokens(text: string, start: number): Generator<Token> {
  for (let from = start; from < text.length; ) {
    let to = from + 1
    let kind: Token['kind'] = 'other'
    if (text[from] === '"') {
      kind = 'string'
      while (to < text.length && text[to] !== '"') to += text[to] === '\\' ? 2 : 1
      to = Math.min(to + 1, text.length)
    } else if (text.startsWith('//', from)) {
      kind = 'comment'
      const end = text.indexOf('\n', from)
      to = end < 0 ? text.length : end
    } else if (text.startsWith('/*', from)) {
      kind = 'comment'
      const end = text.indexOf('*/', from + 2)
      to = end < 0 ? text.length : end + 2
    }
    yield { kind, from, to }
    from = to
  }
}
