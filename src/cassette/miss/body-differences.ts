/**
 * How far two request bodies are apart, to find the recording nearest to a request that has none,
 * and in which fields they differ, to show it.
 */
import type { HttpBody } from '../wire/index.js'

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

/**
 * How far two stored bodies are apart: 0 when equal, at most 1 for each field that differs. Works
 * on their readable form, so that many long prompts can be compared line by line in no time.
 */
export function readableDistance(left: unknown, right: unknown): number {
  if (left === right) return 0
  if (typeof left === 'string' && typeof right === 'string') {
    const { start, end } = commonEnds(left, right)
    return share(Math.max(left.length, right.length), start + end)
  }
  if (areLines(left) && areLines(right)) {
    const { start, end } = commonItems(left, right)
    return share(Math.max(left.length, right.length), start + end)
  }
  if (!isCompound(left) || !isCompound(right)) return 1
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  let distance = 0
  for (const key of keys) distance += readableDistance(left[key], right[key])
  return distance
}

/** How much of the start and the end of two texts is the same, in UTF-16 units. */
export function commonEnds(left: string, right: string): { start: number; end: number } {
  const shorter = Math.min(left.length, right.length)
  const start = longest(shorter, (length) => left.startsWith(right.slice(0, length)))
  const end = longest(shorter - start, (length) =>
    left.endsWith(right.slice(right.length - length)),
  )
  return { start, end }
}

/** How many items at the start and at the end of two lists are the same. */
export function commonItems(
  left: readonly string[],
  right: readonly string[],
): { start: number; end: number } {
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && left[start] === right[start]) start += 1
  let end = 0
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  return { start, end }
}

/** The greatest length up to `most` that holds, given that every shorter one holds too. */
function longest(most: number, holds: (length: number) => boolean): number {
  let [least, greatest] = [0, most]
  while (least < greatest) {
    const middle = Math.ceil((least + greatest) / 2)
    if (holds(middle)) least = middle
    else greatest = middle - 1
  }
  return least
}

/** Any difference counts a little, a whole one fully. */
function share(all: number, same: number): number {
  return 0.1 + (0.9 * (all - same)) / all
}

function areLines(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
}

function isCompound(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function leavesOf(body: HttpBody): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  if (body.kind === 'json') collectLeaves(body.value, '', leaves)
  else if (body.kind === 'text') leaves.set('body', body.text)
  else if (body.kind === 'bytes') leaves.set('body', `${body.base64.length} characters of base64`)
  return leaves
}

function collectLeaves(value: unknown, path: string, leaves: Map<string, unknown>): void {
  if (!isCompound(value) || Object.keys(value).length === 0) {
    leaves.set(path === '' ? 'body' : path, isCompound(value) ? JSON.stringify(value) : value)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    const step = Array.isArray(value) ? `[${key}]` : `${path === '' ? '' : '.'}${key}`
    collectLeaves(item, `${path}${step}`, leaves)
  }
}
