/**
 * What the hand-written judge answers: it picks what a request asks for out of answers/, one file for
 * each conversation, written by hand as a careful reader would judge.
 */
import { readFileSync } from 'node:fs'
import { type Conversation, toConversation } from 'expect-knowledge-retention'
import * as conversations from '../conversations.ts'

/** An answers file. Facts of assistant turns count only where a request takes them for facts. */
export interface Answers {
  readonly facts: readonly {
    readonly turn: number
    readonly kind: string
    readonly subject: string
    readonly fact: string
  }[]
  /** Facts by their number in `facts`, from 1. */
  readonly corrections: readonly { readonly fact: number; readonly by: number }[]
  readonly attritions: readonly {
    readonly turn: number
    readonly kind: string
    /** By their number in `facts`, from 1. */
    readonly facts: readonly number[]
    readonly reason: string
  }[]
  readonly grade?: string
}

interface JudgedConversation {
  readonly conversation: Conversation
  readonly answers: Answers
}

const judged: readonly JudgedConversation[] = Object.entries(conversations).map(
  ([name, input]) => ({
    conversation: toConversation(input),
    answers: JSON.parse(
      readFileSync(new URL(`answers/${kebabCase(name)}.json`, import.meta.url), 'utf8'),
    ) as Answers,
  }),
)

/** The answer to a request about one of the examples' conversations, by its instructions and its data. */
export function answer(instructions: string, data: string): unknown {
  const answers = instructions.includes('"grade":')
    ? findByReasons(lines(data, 'attritions') as { readonly reason?: string }[])
    : find(lines(data, 'conversation') as ShownTurn[])
  return answerFrom(answers, instructions, data)
}

/** The answer to a request out of the answers for its conversation. */
export function answerFrom(answers: Answers, instructions: string, data: string): unknown {
  if (instructions.includes('"grade":')) {
    if (answers.grade === undefined) throw new Error('no hand-written grade for this')
    return { grade: answers.grade }
  }
  const shown = lines(data, 'conversation') as ShownTurn[]
  const asked = lines(data, 'judge').flat() as number[]
  const known = lines(data, 'known') as [number, string, number?][]
  const facts = lines(data, 'facts') as [number, number, string, string][]
  const [from] = lines(data, 'from') as number[]

  const isUser = new Map(shown.map(({ turn, user }) => [turn, user !== undefined]))
  const ownWordCounts = instructions.includes('What the assistant told the user')
  const shownFacts = answers.facts.filter(
    ({ turn }) => isUser.has(turn) && (ownWordCounts || isUser.get(turn)),
  )
  const listed = shownFacts.filter(({ turn }) => turn >= (from ?? 0))
  const located = known.flatMap(([fact, statement, turn]) =>
    listed
      .filter((one) => one.fact === statement && (turn ?? one.turn) === one.turn)
      .map((one) => ({ fact, turn: one.turn })),
  )
  // Facts that the request holds have its numbers; facts that it asks for are numbered from 1.
  const idsOf = (number: number): readonly number[] => {
    const fact = answers.facts[number - 1]
    if (fact === undefined) throw new Error(`answers name fact ${number}, which they do not list`)
    if (known.length > 0) {
      return known.flatMap(([id, statement]) => (statement === fact.fact ? id : []))
    }
    if (facts.length > 0) {
      return facts.flatMap(([id, turn, , text]) =>
        turn === fact.turn && text === fact.fact ? id : [],
      )
    }
    return listed.includes(fact) ? [listed.indexOf(fact) + 1] : []
  }
  const sourcesOf = (number: number): readonly number[] =>
    shownFacts.filter((fact) => fact === answers.facts[number - 1]).map(({ turn }) => turn)
  const attritions = answers.attritions
    .filter(({ turn }) => asked.includes(turn))
    .flatMap(({ facts: numbers, reason, ...attrition }) => {
      const concerned = numbers.flatMap(from === undefined ? idsOf : sourcesOf)
      if (concerned.length === 0) return []
      return { ...attrition, [from === undefined ? 'facts' : 'sources']: concerned, reason }
    })
  const wrong = new Set(attritions.map(({ turn }) => turn))
  return {
    ...(known.length > 0 && { stated: located, taken_back: [] }),
    ...(instructions.includes('"corrections":') && {
      facts: listed.map((fact, at) => ({ id: at + 1, ...fact })),
      corrections: answers.corrections.flatMap(({ fact, by }) =>
        idsOf(fact).flatMap((earlier) => idsOf(by).map((later) => ({ fact: earlier, by: later }))),
      ),
    }),
    ...(instructions.includes('"attritions":') && {
      attritions,
      retained: asked.filter((turn) => !wrong.has(turn)),
    }),
  }
}

interface ShownTurn {
  readonly turn: number
  readonly user?: string
  readonly assistant?: string
}

function find(shown: readonly ShownTurn[]): Answers {
  const found = judged.find(({ conversation }) =>
    shown.every(({ turn, user, assistant }) => {
      const original = conversation.turns[turn]
      return original?.content === (original?.role === 'user' ? user : assistant)
    }),
  )
  if (found === undefined) throw new Error('no hand-written answers for this conversation')
  return found.answers
}

/** A request for a grade shows no turns; the reasons are the judge's own. */
function findByReasons(given: readonly { readonly reason?: string }[]): Answers {
  const found = judged.find(({ answers }) =>
    given.every(({ reason }) => answers.attritions.some((one) => one.reason === reason)),
  )
  if (found === undefined) throw new Error('no hand-written answers for these reasons')
  return found.answers
}

function lines(data: string, name: string): unknown[] {
  const inside = data.split(`<${name}>\n`)[1]?.split(`\n</${name}>`)[0]
  return inside === undefined || inside === ''
    ? []
    : inside.split('\n').map((line) => JSON.parse(line) as unknown)
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)
}
