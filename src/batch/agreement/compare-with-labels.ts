/** One conversation: what people found in it beside what a judge found. */
import type { Attrition, KnowledgeRetentionResult, TurnLabel, Verdict } from '../../types.js'
import { conversationOf, type EvaluatedConversation } from '../results/index.js'
import { type Confusion, confusionOf, sumConfusions } from './confusion.js'

/** A labelled turn on which the judge and people do not say the same. */
export interface Disagreement {
  /** Name of the conversation. */
  readonly name: string
  readonly file: string | null
  readonly line: number | null
  /** Place of the turn in the input. */
  readonly path: string
  /** What the assistant said there. */
  readonly reply: string
  /** What people say of it. */
  readonly people: boolean | Attrition
  /** What the judge says; null when it finds no attrition. */
  readonly judge: Attrition | null
  /** The judge's reason, where it gave one. */
  readonly reason: string | null
  /** P(attrition) where the judge gives one. */
  readonly probability: number | null
}

/** A labelled conversation that was judged. */
export interface LabelledConversation {
  readonly name: string
  /** Over its labelled turns; null under `system_one`, which judges no turns. */
  readonly turns: Confusion | null
  /** Whether each labelled turn was judged as people do, by place; empty under `system_one`. */
  readonly isTurnRight: ReadonlyMap<string, boolean>
  /** Whether any labelled turn has attrition, as people and as the judge say. */
  readonly conversation: Confusion
  readonly isConversationRight: boolean
  readonly disagreements: readonly Disagreement[]
}

/** Compares; null when there is no label, or no result. Turns without a label do not count. */
export function compareWithLabels(evaluated: EvaluatedConversation): LabelledConversation | null {
  const labels = conversationOf(evaluated)?.labels ?? []
  const { result } = evaluated
  if (labels.length === 0 || result === null) return null
  const people = labels.some(({ attrition }) => attrition !== false)
  const isByTurn = result.decisions === null
  const judged = isByTurn ? labels.map((label) => compareTurn(label, result, evaluated)) : []
  const judge = isByTurn ? judged.some((turn) => turn.judge !== null) : !isRetained(result)
  return {
    name: evaluated.name,
    turns: isByTurn
      ? sumConfusions(judged.map((turn) => confusionOf(turn.people !== false, turn.judge !== null)))
      : null,
    isTurnRight: new Map(judged.map((turn) => [turn.path, isRight(turn)])),
    conversation: confusionOf(people, judge),
    isConversationRight: people === judge,
    disagreements: judged.filter((turn) => !isRight(turn)),
  }
}

/** Of those given, the worst first: where the judge was surest, and misses before false alarms. */
export function worstFirst(all: readonly Disagreement[]): readonly Disagreement[] {
  return all.toSorted(
    (one, other) => offBy(other) - offBy(one) || Number(isMiss(other)) - Number(isMiss(one)),
  )
}

/** Whether people found attrition that the judge did not. */
export function isMiss({ people }: Pick<Disagreement, 'people'>): boolean {
  return people !== false
}

/** A turn before the first fact is not judged, and nothing is lost there. */
function compareTurn(
  { turn, attrition }: TurnLabel,
  result: KnowledgeRetentionResult,
  { name, file, line }: EvaluatedConversation,
): Disagreement {
  const said = result.conversation.turns.find(
    ({ index, role }) => index === turn && role === 'assistant',
  )
  const verdict: Verdict | undefined = result.verdicts.find(({ turnIndex }) => turnIndex === turn)
  return {
    name,
    file,
    line,
    path: said?.path ?? String(turn),
    reply: said?.content ?? '',
    people: attrition,
    judge: verdict?.attrition ?? null,
    reason: verdict?.reason ?? null,
    probability: verdict?.probability ?? null,
  }
}

function isRight({ people, judge }: Disagreement): boolean {
  return (people !== false) === (judge !== null)
}

/** A judge that only scores says half at least is retained. */
function isRetained({ passed, score, threshold }: KnowledgeRetentionResult): boolean {
  return threshold === null ? score >= 0.5 : passed
}

function offBy({ probability, people }: Disagreement): number {
  return probability === null ? 1 : Math.abs(probability - Number(people !== false))
}
