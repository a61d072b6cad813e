/** What runners give a matcher as `this`, as far as it is used here; every part may be missing. */
import { stripVTControlCharacters } from 'node:util'
import { type Paint, plainPaint } from '../report/text/index.js'

type Colour = (text: string) => string

/** `this` of a matcher in Vitest, Jest and their kin. */
export interface MatcherState {
  readonly isNot?: boolean | undefined
  /** `''`, `'resolves'` or `'rejects'`; undefined when used as an asymmetric matcher. */
  readonly promise?: string | undefined
  /** Whether `expect.poll` calls it, again and again. */
  readonly poll?: boolean | undefined
  /** Made by Jest where the test stands, for matchers that it calls after waiting. */
  readonly error?: unknown
  readonly testPath?: string | undefined
  readonly currentTestName?: string | undefined
  readonly utils?: unknown
}

/** The runner's colours; plain where it has none. */
export function runnerPaint({ utils }: MatcherState): Paint {
  if (typeof utils !== 'object' || utils === null) return plainPaint
  const colour = (name: string, otherwise: Colour): Colour => {
    const found: unknown = Reflect.get(utils, name)
    if (typeof found !== 'function') return otherwise
    return (text) => {
      const painted = String(found.call(utils, text))
      // Bun's functions of these names put quotes around the text.
      return stripVTControlCharacters(painted) === text ? painted : text
    }
  }
  return {
    known: colour('EXPECTED_COLOR', plainPaint.known),
    said: colour('RECEIVED_COLOR', plainPaint.said),
    dim: colour('DIM_COLOR', plainPaint.dim),
    bold: colour('BOLD_WEIGHT', plainPaint.bold),
  }
}
