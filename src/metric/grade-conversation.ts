/** The graded rubric: how bad the attritions of a conversation are as a whole. */
import { isJudgeError } from '../errors.js'
import type { DecisionJudge } from '../judge/decision-judge.js'
import { block, encode, encodeFacts } from './encode-turns.js'
import type { Findings, JudgingContext } from './judging-context.js'

/** Levels that a conversation with attrition can have, the worst first. */
const levels = [
  { grade: 'forgets_most', words: 'forgets most facts', score: 0 },
  {
    grade: 'forgets_important',
    words: 'forgets or acts against an important fact',
    score: 1 / 3,
  },
  { grade: 'slips_on_minor', words: 'slips on a minor fact', score: 2 / 3 },
] as const

/** A level of the rubric as a score. */
export interface Grade {
  /** 0, 1/3, 2/3 or 1. */
  readonly score: number
  /** The decision judge's own, in [0, 1]; null where it did not decide. */
  readonly confidence: number | null
}

/**
 * The score of the rubric's level. The top level, "retains every fact", is the one that verdicts
 * without attrition can have, and no other; so a judge is asked only when there is attrition.
 *
 * @param decisionJudge - decides instead of the language judge, which it falls back to
 */
export async function gradeConversation(
  context: JudgingContext,
  findings: Findings,
  decisionJudge: DecisionJudge | undefined,
): Promise<Grade> {
  if (findings.attritions.length === 0) return { score: 1, confidence: null }
  const decided = decisionJudge && (await decideGrade(context, findings, decisionJudge))
  return decided ?? writeGrade(context, findings)
}

async function writeGrade(
  { session, judge, instructions, schemas }: JudgingContext,
  { book, attritions }: Findings,
): Promise<Grade> {
  const { grade } = await session.ask(judge, {
    label: 'grade',
    instructions: instructions.grade,
    data: [
      block('facts', encodeFacts(book.facts)),
      block(
        'attritions',
        attritions.map(({ turn, kind, facts }) => encode([turn, kind, facts])),
      ),
    ].join('\n'),
    schema: schemas.grade,
    understand: (answer) => answer,
  })
  return { score: levels.find((level) => level.grade === grade)?.score ?? 0, confidence: null }
}

/** The likeliest level; null when the judge does not decide. */
async function decideGrade(
  { session }: JudgingContext,
  { book, attritions }: Findings,
  judge: DecisionJudge,
): Promise<Grade | null> {
  try {
    const [answer] = await session.decide(judge, {
      label: 'grade',
      state: {
        facts: book.facts.map(({ id, turn, subject, statement }) => ({
          id,
          turn,
          subject,
          fact: statement,
        })),
        attritions: attritions.map(({ turn, kind, facts }) => ({ turn, kind, facts })),
      },
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
    const { score } = levels[likeliest] ?? levels[0]
    return { score, confidence: answer.confidence }
  } catch (error) {
    if (!isJudgeError(error) || error.kind === 'deadline' || error.kind === 'aborted') throw error
    return null
  }
}
