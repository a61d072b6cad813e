/**
 * The levels of the graded rubric below the best, and which of them the verdicts leave open. Verdicts without
 * attrition have the top level, "retains every fact", and no other; it is never asked for.
 */
import type { Findings, FactBook } from '../knowledge/index.js'

/** A level that a conversation with attrition can have. */
export interface GradeLevel {
  /** Its name in a judge's answer. */
  readonly grade: 'forgets_most' | 'forgets_important' | 'slips_on_minor'
  /** What it says of the assistant. */
  readonly words: string
  readonly score: number
}

const forgetsMost: GradeLevel = {
  grade: 'forgets_most',
  words: 'forgets most facts, as if it had been told next to nothing',
  score: 0,
}

const lesserLevels: readonly GradeLevel[] = [
  {
    grade: 'forgets_important',
    words:
      'forgets or acts against an important fact: one on which safety, money, an agreement or what the user asks for depends, such as an allergy, a budget, a deadline or a decision',
    score: 1 / 3,
  },
  {
    grade: 'slips_on_minor',
    words: 'slips on a minor fact: one whose loss costs the user no more than a moment',
    score: 2 / 3,
  },
]

/** All levels below the top one, the worst first. */
const gradeLevels: readonly GradeLevel[] = [forgetsMost, ...lesserLevels]

/**
 * The levels that do not contradict the verdicts, the worst first, at least two. "Forgets most facts"
 * takes attritions that concern more than one fact, and more than half of those stated before the
 * last judged turn; a corrected fact and its correction count as one.
 */
export function openLevels({ book, judged, attritions }: Findings): readonly GradeLevel[] {
  const latest = (ids: readonly number[]) => new Set(ids.map((id) => latestOf(id, book)))
  const last = judged.at(-1) ?? 0
  const stated = latest(book.facts.filter(({ turn }) => turn < last).map(({ id }) => id))
  const concerned = latest(attritions.flatMap(({ facts }) => facts))
  return concerned.size > 1 && concerned.size > stated.size / 2 ? gradeLevels : lesserLevels
}

function latestOf(id: number, book: FactBook): number {
  const by = book.byId.get(id)?.supersededBy ?? null
  return by === null ? id : latestOf(by, book)
}
