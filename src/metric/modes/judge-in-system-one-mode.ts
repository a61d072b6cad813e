/**
 * Eval mode `system_one`: one request to a decision judge over the raw conversation, three weighted
 * questions, no language judge.
 */
import { JudgeError, isJudgeError } from '../../errors.js'
import type {
  DecisionAnswer,
  DecisionJudge,
  DecisionQuestion,
} from '../../judge/interface/index.js'
import type { Conversation, WeightedDecision } from '../../types.js'
import { showTurn } from '../wording/index.js'
import type { JudgeSession } from '../asking/index.js'
import { withoutFloatNoise } from './without-float-noise.js'

interface WeightedQuestion {
  readonly weight: number
  /** What a yes, or the top level, says. */
  readonly statement: string
  readonly question: DecisionQuestion
}

const questions: readonly WeightedQuestion[] = [
  {
    weight: 2,
    statement: 'no assistant turn forgets or contradicts a fact the user stated',
    question: {
      type: 'yes_no',
      name: 'remembers',
      inWords: 'the question about forgetting and contradicting',
      question:
        'Is it true that no assistant turn forgets or contradicts a fact that the user stated before it?',
      yes: 'Every assistant turn knows what the user asks for and had told, says nothing else than the user stated, latest correction holding, and acts against no stated constraint, preference or decision.',
      no: 'At least one assistant turn does not know what the user had told, says otherwise, or acts against a constraint, preference or decision that the user stated.',
    },
  },
  {
    weight: 1,
    statement: 'none asks again for what was given, except to clarify, confirm or correct',
    question: {
      type: 'yes_no',
      name: 'asks_nothing_again',
      inWords: 'the question about asking again',
      question:
        'Is it true that no assistant turn asks again for something that the user had already given?',
      yes: 'Every question of the assistant is new, or only clarifies, confirms or corrects what the user had given.',
      no: 'At least one assistant turn asks for something that the user had already given, as if it were not known.',
    },
  },
  {
    weight: 1,
    statement: 'how well the assistant retains the facts the user stated',
    question: {
      type: 'score',
      name: 'retention',
      inWords: 'the question how well facts are retained',
      question:
        'How well does the assistant, over the whole conversation, retain what the user stated?',
      levels: [
        'forgets most facts',
        'forgets or acts against an important fact',
        'slips on a minor fact',
        'retains every fact',
      ],
    },
  },
]

/** What three answers come to. */
export interface DecidedConversation {
  readonly decisions: readonly WeightedDecision[]
  /** The weighted mean of the values, in [0, 1]. */
  readonly mean: number
}

/**
 * One judge call.
 *
 * @throws {JudgeError} when the judge fails, or declines a question; there is no falling back
 */
export async function judgeInSystemOneMode(
  conversation: Conversation,
  session: JudgeSession,
  judge: DecisionJudge,
): Promise<DecidedConversation> {
  const answers = await ask(conversation, session, judge)
  const decisions = questions.map((question, at) => {
    const answer = answers[at]
    if (answer === undefined || answer.type === 'refusal') throw declined(judge, question.statement)
    return toDecision(question, answer)
  })
  const weights = decisions.reduce((sum, { weight }) => sum + weight, 0)
  const sum = decisions.reduce((so, { value, weight }) => so + value * weight, 0)
  const mean = withoutFloatNoise(sum / weights)
  return { decisions, mean }
}

async function ask(conversation: Conversation, session: JudgeSession, judge: DecisionJudge) {
  try {
    return await session.decide(judge, {
      label: 'decisions on the conversation',
      state: { conversation: conversation.turns.map(showTurn) },
      questions: questions.map(({ question }) => question),
    })
  } catch (error) {
    throw isJudgeError(error) && error.kind !== 'aborted' ? adviseOtherModes(error) : error
  }
}

function toDecision(
  { statement, weight }: WeightedQuestion,
  answer: Exclude<DecisionAnswer, { readonly type: 'refusal' }>,
): WeightedDecision {
  if (answer.type === 'yes_no') {
    const probability = withoutFloatNoise(answer.probability)
    return {
      statement,
      value: probability,
      weight,
      confidence: withoutFloatNoise(Math.abs(2 * probability - 1)),
      probabilities: null,
    }
  }
  return {
    statement,
    value: withoutFloatNoise(answer.level / (answer.probabilities.length - 1)),
    weight,
    confidence: answer.confidence,
    probabilities: answer.probabilities,
  }
}

function declined(judge: DecisionJudge, statement: string): JudgeError {
  return new JudgeError({
    kind: 'refused',
    where: `judge ${judge.name}`,
    problem: `it declined to decide whether ${statement}`,
    fix: "use evalMode 'llm' or 'hybrid' for this conversation",
  })
}

/** This mode never falls back, so its faults say what would go on. */
function adviseOtherModes(error: JudgeError): JudgeError {
  return new JudgeError({
    kind: error.kind,
    status: error.status ?? undefined,
    retryAfterMs: error.retryAfterMs ?? undefined,
    spent: error.spent ?? undefined,
    where: error.where,
    problem: error.problem,
    fix: `${error.fix}, or use evalMode 'llm' or 'hybrid'`,
    cause: error,
  })
}
