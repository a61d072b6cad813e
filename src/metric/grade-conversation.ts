/** The graded rubric: how bad the attritions of a conversation are as a whole. */
import { isJudgeError } from '../errors.js'
import type { DecisionJudge, JsonValue } from '../judge/decision-judge.js'
import type { Conversation } from '../types.js'
import { block, encode } from './encode-turns.js'
import { estimateTokens } from './estimate-tokens.js'
import { type GradeLevel, openLevels } from './grade-levels.js'
import type { Findings, JudgingContext } from './judging-context.js'
import type { FactBook } from './knowledge.js'
import { windowTokens } from './plan-windows.js'
import type { FoundAttrition } from './understand-verdicts.js'

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
): Promise<number> {
  if (findings.attritions.length === 0) return 1
  const scores = await Promise.all(
    gradeRequests(context, findings).map(
      async (request) =>
        (decisionJudge && (await decideGrade(context, request, decisionJudge))) ??
        writeGrade(context, request),
    ),
  )
  return Math.min(...scores)
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
): Promise<number> {
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
    understand: ({ grade }) => levels[names.indexOf(grade)]?.score ?? 0,
  })
}

/** The likeliest level, of equals the worst; null when the judge does not decide. */
async function decideGrade(
  { session }: JudgingContext,
  { label, levels, facts, attritions }: GradeRequest,
  judge: DecisionJudge,
): Promise<number | null> {
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
    return levels[likeliest]?.score ?? null
  } catch (error) {
    if (!isJudgeError(error) || error.kind === 'deadline' || error.kind === 'aborted') throw error
    return null
  }
}
