/**
 * What was known and said, for a result without a slip to point at: each fact under the turn it
 * came from, each reply after what it answers.
 */
import type { Fact, KnowledgeRetentionResult } from '../../types.js'
import {
  labelVerdict,
  describeCorrection,
  describeOrigin,
  describeStater,
  type PlacedReasons,
  positionOf,
  positionsAnswered,
} from '../words/index.js'
import { toMoreRows, type TranscriptRow } from './transcript.js'

const mostFacts = 12
const mostReplies = 8

/** The rows of a result's timeline; of many replies those with attrition, then the last ones. */
export function toTimeline(
  result: KnowledgeRetentionResult,
  reasons: PlacedReasons,
): readonly TranscriptRow[] {
  const { turns } = result.conversation
  const facts = result.facts.slice(0, mostFacts)
  const replies = repliesOf(result)
  const chosen = new Set(chooseReplies(replies, result))
  const shown = new Set([
    ...facts.map((fact) => positionOf(result.conversation, fact.path)),
    ...[...chosen].flatMap((at) => [...positionsAnswered(result.conversation, at), at]),
  ])
  return [
    ...facts
      .filter((fact) => positionOf(result.conversation, fact.path) === -1)
      .map((fact) => toKnownRow(fact, describeOrigin(fact, result))),
    ...turns.flatMap((_, position) =>
      shown.has(position) ? toTurnRows(position, chosen.has(position), facts, result, reasons) : [],
    ),
    ...toMoreRows(result.facts.length - facts.length, 'fact', 'facts'),
    ...toMoreRows(replies.length - chosen.size, 'judged turn', 'judged turns'),
  ]
}

/** Positions of the judged turns; of all replies where the judge gave no verdict for a turn. */
function repliesOf(result: KnowledgeRetentionResult): readonly number[] {
  const { conversation, verdicts } = result
  if (verdicts.length > 0) {
    return verdicts.map(({ path }) => positionOf(conversation, path)).filter((at) => at !== -1)
  }
  return conversation.turns.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []))
}

function chooseReplies(
  replies: readonly number[],
  result: KnowledgeRetentionResult,
): readonly number[] {
  const lost = new Set(
    result.verdicts
      .filter(({ attrition }) => attrition !== null)
      .map(({ path }) => positionOf(result.conversation, path)),
  )
  const latestFirst = replies.toReversed()
  return [
    ...latestFirst.filter((at) => lost.has(at)),
    ...latestFirst.filter((at) => !lost.has(at)),
  ].slice(0, mostReplies)
}

function toTurnRows(
  position: number,
  isReply: boolean,
  facts: readonly Fact[],
  result: KnowledgeRetentionResult,
  reasons: PlacedReasons,
): readonly TranscriptRow[] {
  const turn = result.conversation.turns[position]
  if (turn === undefined) return []
  const stated = facts.filter(({ path }) => path === turn.path)
  const verdict = isReply ? result.verdicts.find(({ path }) => path === turn.path) : undefined
  const concerned = verdict?.facts ?? []
  const about = !isReply || concerned.length > 0 ? [...concerned, ...stated] : facts
  const found: readonly TranscriptRow[] =
    verdict === undefined || verdict.attrition === null
      ? []
      : [
          {
            type: 'found',
            label: labelVerdict(verdict),
            detail: reasons.beside.get(verdict) ?? null,
          },
        ]
  return [
    {
      type: isReply ? 'said' : 'heard',
      place: turn,
      text: turn.content,
      about,
    },
    ...found,
    ...stated.map((fact) => {
      const marks = [describeStater(fact), describeCorrection(fact, result.facts)]
      return toKnownRow(fact, marks.filter((mark) => mark !== null).join(', ') || null)
    }),
  ]
}

function toKnownRow(fact: Fact, origin: string | null): TranscriptRow {
  return { type: 'known', place: null, label: 'known', statement: fact.statement, origin }
}
