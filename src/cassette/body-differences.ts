/**
 * In which fields two bodies differ, and how far. Used to find the recording nearest to a
 * request that has none, and to show what changed.
 */
import type { HttpBody } from './http-body.js'

/** One field in which a request differs from a recorded one. */
export interface FieldDifference {
  /** `messages[1].content`; `body` when the bodies are no objects. */
  readonly field: string
  /** The value in the recording; undefined when it has no such field. */
  readonly recorded: unknown
  /** The value asked now; undefined when there is no such field. */
  readonly asked: unknown
}

/** The fields that differ, in the order of the request. */
export function bodyDifferences(recorded: HttpBody, asked: HttpBody): readonly FieldDifference[] {
  const before = leavesOf(recorded)
  const after = leavesOf(asked)
  const fields = new Set([...after.keys(), ...before.keys()])
  return [...fields]
    .filter((field) => before.get(field) !== after.get(field))
    .map((field) => ({ field, recorded: before.get(field), asked: after.get(field) }))
}

/** How far apart two bodies are: 0 when equal, at most 1 for each field that differs. */
export function bodyDistance(differences: readonly FieldDifference[]): number {
  return differences.reduce((sum, { recorded, asked }) => {
    const areTexts = typeof recorded === 'string' && typeof asked === 'string'
    return sum + (areTexts ? textDistance(recorded, asked) : 1)
  }, 0)
}

/** How much of the start and the end of two strings is the same, in UTF-16 units. */
export function commonEnds(left: string, right: string): { start: number; end: number } {
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && left[start] === right[start]) start += 1
  let end = 0
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  return { start, end }
}

function textDistance(left: string, right: string): number {
  const { start, end } = commonEnds(left, right)
  const longer = Math.max(left.length, right.length)
  return 0.1 + (0.9 * (longer - start - end)) / longer
}

function leavesOf(body: HttpBody): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  if (body.kind === 'json') collectLeaves(body.value, '', leaves)
  else if (body.kind === 'text') leaves.set('body', body.text)
  else if (body.kind === 'bytes') leaves.set('body', `${body.base64.length} characters of base64`)
  return leaves
}

function collectLeaves(value: unknown, path: string, leaves: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    leaves.set(path === '' ? 'body' : path, isEmpty(value) ? JSON.stringify(value) : value)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    const step = Array.isArray(value) ? `[${key}]` : `${path === '' ? '' : '.'}${key}`
    collectLeaves(item, `${path}${step}`, leaves)
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
