/**
 * Results as a measurement would give them, written down as a conversation with what was known.
 */
import type {
  Attrition,
  Fact,
  KnowledgeRetentionResult,
  Role,
  Turn,
  Verdict,
} from '../../src/types.js'

/** A fact as a test writes it: statement and the number of the turn it came from (null: none). */
export interface FactSketch {
  readonly statement: string
  readonly turn: number | null
  readonly subject?: string
  readonly kind?: Fact['kind']
  /** @defaultValue the role of the turn; `test` without one */
  readonly source?: Fact['source']
  /** Number of the fact in the list that corrects it. */
  readonly correctedBy?: number
}

/** A slip as a test writes it: the turn's number, its kind and the numbers of the facts. */
export interface SlipSketch {
  readonly turn: number
  readonly attrition: Attrition
  readonly facts: readonly number[]
  readonly reason?: string
  readonly probability?: number
}

export interface ResultSketch {
  readonly turns: readonly Turn[]
  readonly facts: readonly FactSketch[]
  readonly slips?: readonly SlipSketch[]
  readonly rest?: Partial<KnowledgeRetentionResult>
}

/** Turns as chat messages, the user first unless a turn says otherwise: `messages[0]`, ... */
export function chat(...contents: readonly (string | readonly [Role, string])[]): readonly Turn[] {
  return contents.map((each, index) => {
    const [role, content] =
      typeof each === 'string' ? ([index % 2 === 0 ? 'user' : 'assistant', each] as const) : each
    return { role, content, index, path: `messages[${index}]` }
  })
}

/** Turns as exchange pairs: `turns[0].input`, `turns[0].actual_output`, ... */
export function exchanges(...pairs: readonly (readonly [string, string])[]): readonly Turn[] {
  return pairs.flatMap(([input, output], index) => [
    { role: 'user', content: input, index, path: `turns[${index}].input` },
    { role: 'assistant', content: output, index, path: `turns[${index}].actual_output` },
  ])
}

/** The result of a careful judge: assistant turns after the first fact are judged. */
export function resultOf({
  turns,
  facts,
  slips = [],
  rest,
}: ResultSketch): KnowledgeRetentionResult {
  const allFacts = facts.map((sketch, index): Fact => {
    const turn = sketch.turn === null ? null : at(turns, sketch.turn)
    return {
      id: `f${index + 1}`,
      kind: sketch.kind ?? 'fact',
      source: sketch.source ?? turn?.role ?? 'test',
      subject: sketch.subject ?? sketch.statement,
      statement: sketch.statement,
      turnIndex: turn?.index ?? null,
      path: turn?.path ?? null,
      supersededBy: sketch.correctedBy === undefined ? null : `f${sketch.correctedBy + 1}`,
    }
  })
  const first = Math.min(...facts.map(({ turn }) => turn ?? -1))
  const verdicts = turns.flatMap((turn, position): Verdict[] => {
    if (turn.role !== 'assistant' || position <= first) return []
    const slip = slips.find((each) => each.turn === position)
    return [
      {
        turnIndex: turn.index,
        path: turn.path,
        attrition: slip?.attrition ?? null,
        facts: slip?.facts.map((index) => at(allFacts, index)) ?? [],
        reason: slip?.reason ?? null,
        probability: slip?.probability ?? null,
      },
    ]
  })
  const lost = verdicts.filter(({ attrition }) => attrition !== null)
  const score = verdicts.length === 0 ? 1 : (verdicts.length - lost.length) / verdicts.length
  const threshold = rest?.threshold === undefined ? 0.5 : rest.threshold
  const reasons = lost.flatMap(({ reason }) => (reason === null ? [] : [reason]))
  return {
    score,
    threshold,
    passed: threshold === null || score >= threshold,
    strictMode: false,
    scoring: 'ratio',
    evalMode: 'llm',
    judge: 'gpt-5.4',
    reason: reasons.length === 0 ? null : reasons.join('\n'),
    judgedTurns: verdicts.length,
    confidence: null,
    decisions: null,
    fallbacks: [],
    unstatedFacts: [],
    attempts: [],
    facts: allFacts,
    verdicts,
    conversation: { turns },
    usage: { calls: 1, replayed: 0, inputTokens: 812, outputTokens: 96 },
    durationMs: 1234,
    ...rest,
  }
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError(`there is no item ${index} among ${items.length}`)
  return item
}
