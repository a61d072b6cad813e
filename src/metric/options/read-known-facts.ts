/** The facts that a test knows beforehand, read from the option. */
import { nearestName, OptionError } from '../../errors.js'
import type { FactKind } from '../../types.js'
import type { KnownFact } from './options.js'
import { showOption } from './show-option.js'

/** A known fact with everything that may be left out. */
export interface ReadFact {
  readonly statement: string
  readonly kind: FactKind
  /** Empty when the test gave none. */
  readonly subject: string
  /** Index of its turn in the caller's input; null when the judge has to find it. */
  readonly turnIndex: number | null
}

const kinds: Readonly<Record<FactKind, true>> = {
  fact: true,
  preference: true,
  constraint: true,
  context: true,
}

/** Of a `Fact` of a result, which may be given as it is, the last four say nothing here. */
const fields = ['statement', 'turnIndex', 'kind', 'subject', 'id', 'source', 'path', 'supersededBy']
const takenFields = fields.slice(0, 4)

/**
 * Reads the option `facts`.
 *
 * @throws {OptionError} naming the first fact that is none, and what is wrong with it
 */
export function readKnownFacts(given: readonly (string | KnownFact)[]): readonly ReadFact[] {
  return given.map((fact, at) => {
    const where = `option facts[${at}]`
    const known: Partial<Record<keyof KnownFact, unknown>> | null =
      typeof fact === 'string' ? { statement: fact } : fact
    if (typeof known !== 'object' || known === null) {
      throw wrong(where, 'it takes a sentence, or an object with a statement', known)
    }
    checkFields(where, known)
    const { statement, turnIndex = null, kind = 'fact', subject = '' } = known
    if (typeof statement !== 'string' || statement.trim() === '') {
      throw wrong(`${where}.statement`, 'it takes the fact as a sentence', statement)
    }
    if (turnIndex !== null && !isIndex(turnIndex)) {
      throw wrong(`${where}.turnIndex`, 'it takes the index of a turn', turnIndex)
    }
    if (typeof kind !== 'string' || !isKind(kind)) {
      throw wrong(`${where}.kind`, `it takes one of ${Object.keys(kinds).join(', ')}`, kind)
    }
    if (typeof subject !== 'string') {
      throw wrong(`${where}.subject`, 'it takes a few words', subject)
    }
    return { statement: statement.trim(), turnIndex, kind, subject: subject.trim() }
  })
}

function checkFields(where: string, fact: object): void {
  const unknown = Object.keys(fact).find((name) => !fields.includes(name))
  if (unknown === undefined) return
  const nearest = nearestName(unknown, takenFields)
  throw new OptionError({
    where: `${where}.${unknown}`,
    problem: 'a fact has no such field',
    fix: nearest ? `write ${nearest}` : `use ${takenFields.join(', ')}`,
  })
}

function wrong(where: string, takes: string, value: unknown): OptionError {
  return new OptionError({
    where,
    problem: `${takes}, but got ${showOption(value)}`,
    fix: "write, for example, 'the user is allergic to lobster'",
  })
}

function isKind(value: string): value is FactKind {
  return Object.hasOwn(kinds, value)
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
