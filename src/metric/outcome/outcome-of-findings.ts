/** The outcome under `llm` and `hybrid`: facts and verdicts in the caller's terms, score and reason. */
import type { Conversation, Verdict } from '../../types.js'
import { calculateScore, passes } from './calculate-score.js'
import { reasonOfVerdicts } from './reason-of-verdicts.js'
import type { Grade } from '../modes/index.js'
import { type Findings, type FactBook, toPublicFacts } from '../knowledge/index.js'
import type { ReadFact, ResolvedOptions } from '../options/index.js'
import type { Outcome } from './outcome.js'

/** @param grade - the level of the graded rubric; null under other scorings */
export function outcomeOfFindings(
  findings: Findings,
  grade: Grade | null,
  conversation: Conversation,
  options: ResolvedOptions,
  judge: string,
): Outcome {
  const facts = toPublicFacts(findings.book, conversation.turns)
  const attritions = new Map(findings.attritions.map((found) => [found.turn, found]))
  const placeOf = (position: number) => {
    const turn = conversation.turns[position]
    return { turnIndex: turn?.index ?? position, path: turn?.path ?? '' }
  }
  const verdicts = findings.judged.map((position): Verdict => {
    const found = attritions.get(position)
    return {
      ...placeOf(position),
      attrition: found?.kind ?? null,
      facts: (found?.facts ?? []).flatMap((id) => facts.get(id) ?? []),
      reason: found?.reason ?? null,
      probability: findings.probabilities.get(position) ?? null,
    }
  })
  const score = calculateScore({
    judgedTurns: verdicts.length,
    turnsWithAttrition: verdicts.filter((verdict) => verdict.attrition !== null).length,
    scoring: options.scoring,
    strictMode: options.strictMode,
    grade: grade?.score ?? null,
  })
  const confidences = [...findings.probabilities.values()].map((p) => Math.abs(2 * p - 1))
  const gradeConfidence = grade?.confidence ?? null
  if (gradeConfidence !== null) confidences.push(gradeConfidence)
  return {
    score,
    passed: passes(score, options.threshold),
    judge,
    reason: options.includeReason ? reasonOfVerdicts(verdicts, options.factsFrom) : null,
    judgedTurns: verdicts.length,
    confidence: confidences.length > 0 ? Math.min(...confidences) : null,
    decisions: null,
    fallbacks: findings.judged.flatMap((position) => {
      const reason = findings.fallbacks.get(position)
      return reason === undefined ? [] : [{ ...placeOf(position), reason }]
    }),
    facts: [...facts.values()],
    unstatedFacts: findings.asked ? unstated(options.facts ?? [], findings.book) : [],
    verdicts,
  }
}

function unstated(given: readonly ReadFact[], { byId }: FactBook): readonly string[] {
  return given.filter((_, at) => !byId.has(at + 1)).map(({ statement }) => statement)
}
