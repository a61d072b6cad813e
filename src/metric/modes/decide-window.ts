/** One yes/no question for each judged turn of a window, to a decision judge. */
import { isJudgeError } from '../../errors.js'
import type {
  DecisionAnswer,
  DecisionJudge,
  DecisionRequest,
  JsonValue,
} from '../../judge/interface/index.js'
import { showTurn } from '../wording/index.js'
import { factsFor } from './judge-window.js'
import type { JudgingContext } from './judging-context.js'
import { turnsOf, type Window, windowTokens, splitFacts } from '../windows/index.js'
import type { FactBook, StatedFact } from '../knowledge/index.js'

const declined = 'the decision judge declined the question'

/** What was decided, and what was not. */
export interface Decisions {
  /** P(attrition) by position of the turn. */
  readonly probabilities: ReadonlyMap<number, number>
  /** Why there is no decision, by position of the turn. */
  readonly undecided: ReadonlyMap<number, string>
}

/** What deciding needs beside the context. */
export interface DecidingContext extends JudgingContext {
  readonly decisionJudge: DecisionJudge
  /** The rules, as the language judge has them. */
  readonly rules: string
  /** Whether attritions are explained in words, beside their kinds. */
  readonly includeReason: boolean
}

/**
 * One request, or more when the facts are too many for one; a turn's probability is then the
 * highest of its parts. A request that fails leaves its turns undecided.
 */
export async function decideWindow(
  context: DecidingContext,
  window: Window,
  asked: readonly number[],
  book: FactBook,
): Promise<Decisions> {
  const parts = splitFacts(factsFor(asked, book), windowTokens(context.limits))
  const probabilities = new Map<number, number>()
  const undecided = new Map<number, string>()
  const answered = await Promise.all(
    parts.map((facts, part) => {
      const label = `decisions on ${turnsOf(window)}${parts.length > 1 ? `, facts ${part + 1} of ${parts.length}` : ''}`
      return answersOrWhyNot(context, toRequest(context, window, asked, facts, label))
    }),
  )
  for (const [at, turn] of asked.entries()) {
    for (const answers of answered) {
      const answer = typeof answers === 'string' ? answers : answers[at]
      if (typeof answer === 'object' && answer.type === 'yes_no') {
        probabilities.set(turn, Math.max(answer.probability, probabilities.get(turn) ?? 0))
      } else {
        undecided.set(turn, typeof answer === 'string' ? answer : declined)
      }
    }
  }
  for (const turn of undecided.keys()) probabilities.delete(turn)
  return { probabilities, undecided }
}

async function answersOrWhyNot(
  { session, decisionJudge }: DecidingContext,
  request: DecisionRequest,
): Promise<readonly DecisionAnswer[] | string> {
  try {
    return await session.decide(decisionJudge, request)
  } catch (error) {
    if (!isJudgeError(error) || error.kind === 'deadline' || error.kind === 'aborted') throw error
    return error.problem
  }
}

function toRequest(
  { conversation, rules }: DecidingContext,
  window: Window,
  asked: readonly number[],
  facts: readonly StatedFact[],
  label: string,
): DecisionRequest {
  return {
    label,
    state: {
      rules,
      facts: facts.map(
        ({ turn, subject, statement }): JsonValue => ({
          turn,
          subject,
          fact: statement,
        }),
      ),
      conversation: window.exchanges.flatMap(({ start, end }) =>
        conversation.turns.slice(start, end).map((turn, at) => showTurn(turn, start + at)),
      ),
    },
    questions: asked.map((turn) => ({
      type: 'yes_no',
      name: `turn_${turn}`,
      inWords: `the question on ${conversation.turns[turn]?.path}`,
      question: `By the rules, does the reply in turn ${turn} show attrition?`,
      yes: `Given the facts stated before turn ${turn}, its reply forgets, contradicts, asks again for or acts against one of them.`,
      no: `The reply in turn ${turn} retains what was stated before it, or only asks to clarify, confirm or correct it.`,
    })),
  }
}
