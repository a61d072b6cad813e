/**
 * The errors of this library: one class a cause, each message of the form
 * `<where>: <what is wrong>. Fix: <action>.` Imports nothing, so that every part may import it.
 */
import type { Conversation, TokenCount, Usage } from './types.js'

const brand = Symbol.for('expect-knowledge-retention.error')

/** What an error message is made of. */
export interface ErrorParts {
  /** The place: an option, a part of the input, a file, a judge. */
  readonly where: string
  /** What is wrong there, with the value, without a closing full stop. */
  readonly problem: string
  /** What the reader should do, without a closing full stop. */
  readonly fix: string
  readonly cause?: unknown
}

/** Base of every error this library throws on purpose. */
export class KnowledgeRetentionError extends Error {
  override readonly name: string = 'KnowledgeRetentionError'
  /** The place: an option, a part of the input, a file, a judge. */
  declare readonly where: string
  /** What is wrong there. */
  declare readonly problem: string
  /** What to do about it. */
  declare readonly fix: string

  constructor(parts: ErrorParts) {
    super(
      `${parts.where}: ${parts.problem}. Fix: ${parts.fix}.`,
      parts.cause === undefined ? undefined : { cause: parts.cause },
    )
    // Not enumerable, or runners would print them once more below the message.
    Object.defineProperties(this, {
      where: { value: parts.where },
      problem: { value: parts.problem },
      fix: { value: parts.fix },
      [brand]: { value: true },
    })
  }
}

/** The input is not a conversation that can be read. */
export class ConversationError extends KnowledgeRetentionError {
  override readonly name = 'ConversationError'
}

/** An option has a wrong type or value, or does not go with another. */
export class OptionError extends KnowledgeRetentionError {
  override readonly name = 'OptionError'
}

/** The matcher was used in a way that could not have worked. */
export class UsageError extends KnowledgeRetentionError {
  override readonly name = 'UsageError'
}

/** A judge cannot be asked at all: no key, no SDK, a client that could not be made. */
export class JudgeSetupError extends KnowledgeRetentionError {
  override readonly name = 'JudgeSetupError'
}

/**
 * What was wrong with a judge's answer, or with getting one.
 *
 * `malformed` covers JSON that does not fit the schema and verdicts that are missing or contradict themselves.
 * `over_budget`: the judge was not asked, since the budget of the run is used up.
 */
export type JudgeFaultKind =
  | 'refused'
  | 'content_filtered'
  | 'cut_off'
  | 'empty'
  | 'not_json'
  | 'malformed'
  | 'not_an_api'
  | 'authentication'
  | 'rate_limited'
  | 'context_length'
  | 'rejected'
  | 'unavailable'
  | 'deadline'
  | 'aborted'
  | 'over_budget'

/** Tokens that a judge reported for one response. */
export interface SpentTokens {
  readonly inputTokens: TokenCount
  readonly outputTokens: TokenCount
}

/** One request to a judge failed or its answer could not be used. */
export class JudgeError extends KnowledgeRetentionError {
  override readonly name = 'JudgeError'
  readonly kind: JudgeFaultKind
  /** HTTP status, where there was a response. */
  readonly status: number | null
  /** How long the judge asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null
  /** Tokens of a response that could not be used; null where there was none. */
  readonly spent: SpentTokens | null

  constructor(
    parts: ErrorParts & {
      readonly kind: JudgeFaultKind
      readonly status?: number | undefined
      readonly retryAfterMs?: number | undefined
      readonly spent?: SpentTokens | undefined
    },
  ) {
    super(parts)
    this.kind = parts.kind
    this.status = parts.status ?? null
    this.retryAfterMs = parts.retryAfterMs ?? null
    this.spent = parts.spent ?? null
  }
}

/**
 * The judge could not decide, so there is no score: neither a pass nor a failure.
 * `usage` tells what was spent all the same.
 */
export class InvalidMeasurementError extends KnowledgeRetentionError {
  override readonly name = 'InvalidMeasurementError'
  readonly usage: Usage

  constructor(parts: ErrorParts & { readonly usage: Usage }) {
    super(parts)
    this.usage = parts.usage
  }
}

/** A request of a judge has no recording, and none may be made. */
export class CassetteMissError extends KnowledgeRetentionError {
  override readonly name = 'CassetteMissError'
}

/** A cassette file or its name cannot be used. */
export class CassetteFileError extends KnowledgeRetentionError {
  override readonly name = 'CassetteFileError'
}

/**
 * How driving a chatbot failed.
 *
 * `failed`: the chatbot threw. `unreadable_reply`, `empty_reply`: it answered with nothing that can
 * be judged. `script`: a user turn could not be made. `deadline`, `aborted`: it was stopped.
 */
export type ChatbotFaultKind =
  | 'failed'
  | 'unreadable_reply'
  | 'empty_reply'
  | 'script'
  | 'deadline'
  | 'aborted'

/** A chatbot under test did not answer, or was not asked, so the conversation ended early. */
export class ChatbotError extends KnowledgeRetentionError {
  override readonly name = 'ChatbotError'
  readonly kind: ChatbotFaultKind
  /** `index` of the turn that was not said. */
  readonly turnIndex: number
  /** What was said before it. */
  readonly conversation: Conversation

  constructor(
    parts: ErrorParts & {
      readonly kind: ChatbotFaultKind
      readonly turnIndex: number
      readonly conversation: Conversation
    },
  ) {
    super(parts)
    this.kind = parts.kind
    this.turnIndex = parts.turnIndex
    this.conversation = parts.conversation
  }
}

/**
 * Whether `value` is an error of this library, of this copy or another
 * (the ESM and CommonJS builds may be loaded side by side).
 */
export function isKnowledgeRetentionError(value: unknown): value is KnowledgeRetentionError {
  return value instanceof Error && brand in value
}

/** Whether `value` is a `JudgeError`, of this copy of the library or another. */
export function isJudgeError(value: unknown): value is JudgeError {
  return isKnowledgeRetentionError(value) && value.name === 'JudgeError'
}

/** Whether `value` is a `CassetteMissError`, of this copy of the library or another. */
export function isCassetteMissError(value: unknown): value is CassetteMissError {
  return isKnowledgeRetentionError(value) && value.name === 'CassetteMissError'
}

const longestExcerpt = 300
const secrets =
  /\b(?:sk|pk|ak|tsk|key|org|proj)[-_][\w-]{6,}|\b(?:bearer|basic)\s+[\w.~+/=-]{6,}|\beyJ[\w-]{8,}\.[\w.-]+|\b[a-f\d]{32,}\b/gi

/**
 * The start of a text that is not ours, fit for an error message: one line, at most 300
 * characters, anything that looks like a secret masked.
 */
export function excerpt(text: string): string {
  const oneLine = text
    .slice(0, longestExcerpt * 20)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(secrets, '[secret]')
  return oneLine.length <= longestExcerpt
    ? oneLine
    : `${oneLine.slice(0, longestExcerpt - 1).trimEnd()}…`
}

/** A value as it should stand in an error message: short JSON for data, the type for the rest. */
export function show(value: unknown): string {
  if (typeof value === 'function') return value.name ? `function ${value.name}` : 'a function'
  if (typeof value === 'bigint' || typeof value === 'symbol') return value.toString()
  if (typeof value === 'number' || value === undefined) return String(value)
  let json: string | undefined
  try {
    json = JSON.stringify(value)
  } catch {
    json = undefined
  }
  const text = excerpt(json ?? Object.prototype.toString.call(value))
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}

/**
 * The error for an option that nothing reads, with the known one that was probably meant.
 * @internal
 */
export function noSuchOption(where: string, name: string, known: readonly string[]): OptionError {
  const nearest = nearestName(name, known)
  return new OptionError({
    where,
    problem: 'there is no such option',
    fix: nearest ? `write ${nearest}` : `use one of ${known.join(', ')}`,
  })
}

/**
 * The known name that a misspelt one was probably meant to be, the nearest within a third of its
 * length in edits; null when there is none.
 * @internal
 */
export function nearestName(name: string, names: readonly string[]): string | null {
  let nearest: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const candidate of names) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (edits < least && edits <= Math.ceil(candidate.length / 3)) {
      nearest = candidate
      least = edits
    }
  }
  return nearest
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
