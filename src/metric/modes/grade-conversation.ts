/** The graded rubric: how bad the attritions of a conversation are as a whole. */
import { isJudgeError } from '../../errors.js'
import type { DecisionJudge, JsonValue } from '../../judge/interface/index.js'
import type { Conversation } from '../../types.js'
import { block, encode, type GradeLevel, openLevels } from '../wording/index.js'
import { estimateTokens, windowTokens } from '../windows/index.js'
import type { Findings, FactBook, FoundAttrition } from '../knowledge/index.js'
import type { JudgingContext } from './judging-context.js'

/** What one request for a grade is about. */
interface GradeRequest {
  readonly label: string
  /** The levels that the verdicts leave open, the worst first. */
  readonly levels: readonly GradeLevel[]
  readonly facts: readonly ShownFact[]
  readonly attritions: readonly ShownAttrition[]
}

type ShownFact = Readonly<Record<'id' | 'kind' | 'subject' | 'fact', JsonValue>>
type ShownAttrition = Readonly<Record<string, JsonValue>>

/** A level of the rubric as a score. */
export interface Grade {
  /** 0, 1/3, 2/3 or 1. */
  readonly score: number
  /** The decision judge's own, in [0, 1]; null where it did not decide. */
  readonly confidence: number | null
}

/**
 * The score of the rubric's level; 1, without asking, when there is no attrition. One request, or
 * more when the attritions are too many for one: the gravest part then gives the grade.
 *
 * @param decisionJudge - decides instead of the language judge, which it falls back to
 */
export async function gradeConversation(
  context: JudgingContext,
  findings: Findings,
  decisionJudge: DecisionJudge | undefined,
): Promise<Grade> {
  if (findings.attritions.length === 0) return { score: 1, confidence: null }
  const grades = await Promise.all(
    gradeRequests(context, findings).map(
      async (request) =>
        (decisionJudge && (await decideGrade(context, request, decisionJudge))) ??
        writeGrade(context, request),
    ),
  )
  const confidences = grades.flatMap(({ confidence }) => confidence ?? [])
  return {
    score: Math.min(...grades.map(({ score }) => score)),
    confidence: confidences.length > 0 ? Math.min(...confidences) : null,
  }
}

function gradeRequests(
  { conversation, limits }: JudgingContext,
  findings: Findings,
): readonly GradeRequest[] {
  const levels = openLevels(findings)
  const parts: { facts: Map<number, ShownFact>; attritions: ShownAttrition[] }[] = []
  let room = 0
  for (const found of findings.attritions) {
    const facts = showFacts(found, findings.book)
    const attrition = showAttrition(found, conversation)
    const tokens = estimateTokens(encode([attrition, ...facts.values()]))
    let part = parts.at(-1)
    if (part === undefined || tokens > room) {
      part = { facts: new Map(), attritions: [] }
      parts.push(part)
      room = windowTokens(limits)
    }
    for (const [id, fact] of facts) part.facts.set(id, fact)
    part.attritions.push(attrition)
    room -= tokens
  }
  return parts.map(({ facts, attritions }, at) => ({
    label: parts.length > 1 ? `grade, part ${at + 1} of ${parts.length}` : 'grade',
    levels,
    facts: [...facts.values()],
    attritions,
  }))
}

function showFacts({ facts }: FoundAttrition, { byId }: FactBook): ReadonlyMap<number, ShownFact> {
  return new Map(
    facts.flatMap((id) => {
      const fact = byId.get(id)
      if (fact === undefined) return []
      const { kind, subject, statement } = fact
      return [[id, { id, kind, subject, fact: statement }] as const]
    }),
  )
}

/** Without a reason, the reply itself and what it answers have to tell what was wrong. */
function showAttrition(
  { turn, kind, facts, reason }: FoundAttrition,
  { turns }: Conversation,
): ShownAttrition {
  if (reason !== null) return { kind, facts, reason }
  const reply = turns[turn]?.content ?? ''
  const answered = turns.slice(0, turn).findLast(({ role }) => role === 'user')
  return { kind, facts, user: answered?.content ?? '', assistant: reply }
}

async function writeGrade(
  { session, judge, instructions, schemas }: JudgingContext,
  { label, levels, facts, attritions }: GradeRequest,
): Promise<Grade> {
  const names = levels.map(({ grade }) => grade)
  return session.ask(judge, {
    label,
    instructions: instructions.grade(levels),
    data: [
      block(
        'facts',
        facts.map(({ id, kind, subject, fact }) => encode([id, kind, subject, fact])),
      ),
      block('attritions', attritions.map(encode)),
    ].join('\n'),
    schema: schemas.grade(names),
    understand: ({ grade }) => ({
      score: levels[names.indexOf(grade)]?.score ?? 0,
      confidence: null,
    }),
  })
}

/** The likeliest level, of equals the worst; null when the judge does not decide. */
async function decideGrade(
  { session }: JudgingContext,
  { label, levels, facts, attritions }: GradeRequest,
  judge: DecisionJudge,
): Promise<Grade | null> {
  try {
    const [answer] = await session.decide(judge, {
      label,
      state: { facts, attritions },
      questions: [
        {
          type: 'score',
          name: 'grade',
          question: 'How well did the assistant retain the facts, as a whole?',
          levels: levels.map(({ words }) => words),
        },
      ],
    })
    if (answer?.type !== 'score') return null
    const likeliest = answer.probabilities.indexOf(Math.max(...answer.probabilities))
    const level = levels[likeliest]
    return level ? { score: level.score, confidence: answer.confidence } : null
  } catch (error) {
    if (!isJudgeError(error) || error.kind === 'deadline' || error.kind === 'aborted') throw error
    return null
  }
}
