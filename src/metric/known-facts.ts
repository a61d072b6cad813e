/**
 * The facts that a test knows beforehand: read from the option, and put beside the turns of the
 * conversation that the test names for them.
 */
import { nearestName, OptionError } from '../errors.js'
import type { Conversation, FactKind, Turn } from '../types.js'
import type { KnownFact } from './options.js'
import { showOption } from './show-option.js'
import type { FactsFrom } from './understand-facts.js'

/** A known fact with everything that may be left out. */
export interface ReadFact {
  readonly statement: string
  readonly kind: FactKind
  /** Empty when the test gave none. */
  readonly subject: string
  /** Index of its turn in the caller's input; null when the judge has to find it. */
  readonly turnIndex: number | null
}

/** A known fact as a judge is asked about it. */
export interface GivenFact extends Omit<ReadFact, 'turnIndex'> {
  /** Counts from 1, in the order given. */
  readonly id: number
  /** Position of the turn that the test names for it; null when the judge has to find it. */
  readonly turn: number | null
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

/**
 * Numbers known facts and finds the turns that the test names. Where the user's turn and the
 * reply are read from one item of the input, and so have one index, the user's is meant.
 *
 * @throws {OptionError} when there is no such turn, or it is the assistant's, whose words are no facts
 */
export function placeKnownFacts(
  facts: readonly ReadFact[],
  { turns }: Conversation,
  factsFrom: FactsFrom,
): readonly GivenFact[] {
  const mayState = (turn: Turn) => factsFrom === 'conversation' || turn.role === 'user'
  return facts.map(({ turnIndex, ...fact }, at) => {
    const id = at + 1
    if (turnIndex === null) return { ...fact, id, turn: null }
    const turn = turns.findIndex((one) => one.index === turnIndex && mayState(one))
    if (turn !== -1) return { ...fact, id, turn }
    const other = turns.find(({ index }) => index === turnIndex)
    throw new OptionError({
      where: `option facts[${at}].turnIndex`,
      problem: other
        ? `${turnIndex} is ${other.path}, a turn of the assistant, and only what the user says is a fact`
        : `the conversation has no turn with the index ${turnIndex}`,
      fix: `use the index of a turn that states the fact (${listIndices(turns.filter(mayState))})${
        other ? ", or set factsFrom: 'conversation'" : ''
      }`,
    })
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

const mostIndices = 10

function listIndices(turns: readonly Turn[]): string {
  const indices = turns.map(({ index }) => index)
  const more = indices.length > mostIndices
  return [...indices.slice(0, mostIndices), ...(more ? ['…'] : [])].join(', ')
}
