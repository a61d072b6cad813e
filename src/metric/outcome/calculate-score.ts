/** The arithmetic of a score, and whether it passes. */
import type { Scoring } from '../../types.js'

/** What a score is calculated from. */
export interface ScoreInput {
  readonly judgedTurns: number
  readonly turnsWithAttrition: number
  readonly scoring: Scoring
  readonly strictMode: boolean
  /** The score of the graded rubric; null under the other scorings. */
  readonly grade: number | null
}

/**
 * The score in [0, 1]; 1 when nothing was judged. Under strict mode any attrition makes it 0.
 */
export function calculateScore(input: ScoreInput): number {
  const { judgedTurns, turnsWithAttrition, scoring, strictMode, grade } = input
  if (turnsWithAttrition === 0) return 1
  if (strictMode || scoring === 'binary') return 0
  if (grade !== null) return grade
  return (judgedTurns - turnsWithAttrition) / judgedTurns
}

/** Whether a score passes; always when there is no threshold. */
export function passes(score: number, threshold: number | null): boolean {
  return threshold === null || score >= threshold
}
