/**
 * What the caller told about the input, as every reader is given it: who is who, and how to read an
 * item of a shape of the caller's own.
 */
import type { Speaker } from './speaker.js'

/**
 * Reads one item of the caller's own shape: what was said and by whom, or null for an item in which
 * neither the user nor the assistant speaks.
 *
 * Its parameter is whatever the input holds, so that it can be written without a type.
 */
// oxlint-disable-next-line no-explicit-any
export type ReadTurn = (item: any) => ReadTurnResult | null

/** What `readTurn` returns for an item. */
export interface ReadTurnResult {
  /** `user` or `assistant`, or another name that chat APIs have for them. */
  readonly role: string
  /** A text, or a list of content parts. */
  readonly content: unknown
}

/** Columns of CSV and TSV text, by their header. Those that are not there are not read. */
export interface Columns {
  /** Who speaks. */
  readonly role?: string
  /** What was said. */
  readonly content?: string
  /** What the user said, where a row is a whole exchange. */
  readonly user?: string
  /** What the assistant answered, where a row is a whole exchange. */
  readonly assistant?: string
  /** The conversation a row belongs to. */
  readonly conversation?: string
  /** The session within the conversation. */
  readonly session?: string
  /** When it was said. */
  readonly at?: string
}

/** What readers are given besides the input. */
export interface ReadContext {
  readonly readTurn: ReadTurn | null
  readonly columns: Columns | null
  /** Names of speakers that the caller gave, in lower case. */
  readonly speakers: ReadonlyMap<string, Speaker>
}

/** The context of a caller who told nothing. */
export const plainContext: ReadContext = { readTurn: null, columns: null, speakers: new Map() }

const usualNames: Readonly<Record<string, Speaker>> = {
  user: 'user',
  human: 'user',
  customer: 'user',
  client: 'user',
  caller: 'user',
  visitor: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  bot: 'assistant',
  chatbot: 'assistant',
  agent: 'assistant',
  model: 'assistant',
  gpt: 'assistant',
  chatgpt: 'assistant',
  claude: 'assistant',
  gemini: 'assistant',
  copilot: 'assistant',
  system: 'other',
  developer: 'other',
  tool: 'tool',
  function: 'tool',
}

/**
 * Who a name stands for where people write names instead of roles; undefined when it is neither
 * one of the usual names nor one that the caller gave. Once the caller gave names for one speaker,
 * the usual ones still hold for the other.
 */
export function speakerNamed(name: string, { speakers }: ReadContext): Speaker | undefined {
  const key = name.trim().toLowerCase()
  return speakers.get(key) ?? (Object.hasOwn(usualNames, key) ? usualNames[key] : undefined)
}
