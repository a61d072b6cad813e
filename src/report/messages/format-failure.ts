/**
 * The message of an assertion that failed: each turn with attrition beside what it should have known,
 * or the answers on the conversation as a whole.
 */
import type { Fact, KnowledgeRetentionResult, Verdict } from '../../types.js'
import {
  labelVerdict,
  formatClosing,
  formatDecisions,
  describeOrigin,
  factsInForce,
  formatHeadline,
  type PlacedReasons,
  placeReasons,
  positionOf,
  positionsAnswered,
} from '../words/index.js'
import { formatCall } from './format-call.js'
import type { MessageView } from '../text/index.js'
import {
  toTimeline,
  formatTranscript,
  toMoreRows,
  type TranscriptRow,
} from '../transcript/index.js'

const mostAttritions = 20
const mostFacts = 8

/**
 * What to show when `expect(conversation).toRetainKnowledge()` fails.
 * The same for the same result, wherever and whenever it is made.
 */
export function formatFailure(result: KnowledgeRetentionResult, view: MessageView): string {
  const { paint } = view
  const hasAttrition = result.verdicts.some(({ attrition }) => attrition !== null)
  const reasons = placeReasons(result)
  const found =
    result.decisions === null
      ? formatTranscript(
          hasAttrition ? toAttritionRows(result, reasons) : toTimeline(result, reasons),
          view,
        )
      : formatDecisions(result, view)
  return [
    formatCall(view, 'plain'),
    '',
    formatHeadline('Retained knowledge', result, paint),
    '',
    ...(found.length === 0 ? [] : [...found, '']),
    ...formatClosing(result, reasons.closing, false, paint),
  ].join('\n')
}

/** Rows that belong together, and the position in speaking order where they stand. */
interface Block {
  readonly position: number
  readonly rows: readonly TranscriptRow[]
}

function toAttritionRows(
  result: KnowledgeRetentionResult,
  reasons: PlacedReasons,
): readonly TranscriptRow[] {
  const lost = result.verdicts.filter(({ attrition }) => attrition !== null)
  const shown = lost.slice(0, mostAttritions)
  const blocks = [
    ...toHeardBlocks(shown, result),
    ...shown.map((each) => toLostBlock(each, result, reasons)),
  ]
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ rows }) => rows)
  const more = toMoreRows(lost.length - shown.length, 'attrition', 'attritions')
  const endsInGap = more.length === 0 && blocks.at(-1)?.type === 'gap'
  return [...blocks.slice(0, endsInGap ? -1 : undefined), ...more]
}

/** The turns without which the lost ones make no sense: where facts came from, what was asked. */
function toHeardBlocks(
  lost: readonly Verdict[],
  result: KnowledgeRetentionResult,
): readonly Block[] {
  const { conversation } = result
  const own = new Set(lost.map(({ path }) => positionOf(conversation, path)))
  const heard = new Map<number, readonly Fact[]>()
  for (const verdict of lost) {
    const facts = factsInForce(verdict, result)
    const positions = [
      ...facts.map(({ path }) => positionOf(conversation, path)),
      // Who asks again does so unasked: what the user said just before has no part in it.
      ...(verdict.attrition === 'asked_again'
        ? []
        : positionsAnswered(conversation, positionOf(conversation, verdict.path))),
    ]
    for (const at of positions) heard.set(at, [...(heard.get(at) ?? []), ...facts])
  }
  return [...heard].flatMap(([position, about]) => {
    const turn = conversation.turns[position]
    if (turn === undefined || own.has(position)) return []
    return [{ position, rows: [{ type: 'heard', place: turn, text: turn.content, about }] }]
  })
}

function toLostBlock(
  verdict: Verdict,
  result: KnowledgeRetentionResult,
  reasons: PlacedReasons,
): Block {
  const position = positionOf(result.conversation, verdict.path)
  const place = { path: verdict.path, role: 'assistant' } as const
  const facts = factsInForce(verdict, result)
  const shown = facts.slice(0, mostFacts)
  return {
    position,
    rows: [
      ...shown.map((fact, index) => ({
        type: 'known' as const,
        place: index === 0 ? place : null,
        label: 'knows' as const,
        statement: fact.statement,
        origin: describeOrigin(fact, result),
      })),
      ...toMoreRows(facts.length - shown.length, 'fact', 'facts'),
      {
        type: 'said',
        place,
        text: result.conversation.turns[position]?.content ?? '',
        // The reply may hold to what was corrected.
        about: [...facts, ...verdict.facts],
      },
      { type: 'found', label: labelVerdict(verdict), detail: reasons.beside.get(verdict) ?? null },
      { type: 'gap' },
    ],
  }
}
