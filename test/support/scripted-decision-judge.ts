/** A decision judge for tests that answers from a script and keeps what it was asked. */
import type {
  DecisionAnswer,
  DecisionJudge,
  DecisionQuestion,
  DecisionRequest,
} from '../../src/judge/interface/decision-judge.js'

/** Answers one question: a probability, levels' probabilities, a refusal, or an error for the request. */
export type DecisionScript = (
  question: DecisionQuestion,
  request: DecisionRequest,
) => number | readonly number[] | 'refusal' | Error

/** See `scriptedDecisionJudge`. */
export interface ScriptedDecisionJudge extends DecisionJudge {
  readonly requests: DecisionRequest[]
}

/** Makes a judge; each request costs 50 and 5 tokens. */
export function scriptedDecisionJudge(
  script: DecisionScript,
  maxQuestions = 400,
): ScriptedDecisionJudge {
  const requests: DecisionRequest[] = []
  return {
    name: 'scripted-decisions',
    maxQuestions,
    requests,
    async decide(request) {
      requests.push(request)
      const answers = request.questions.map((question): DecisionAnswer => {
        const answer = script(question, request)
        if (answer instanceof Error) throw answer
        const { name } = question
        if (answer === 'refusal') return { type: 'refusal', name }
        if (typeof answer === 'number') return { type: 'yes_no', name, probability: answer }
        const level = answer.reduce((sum, probability, at) => sum + at * probability, 0)
        return { type: 'score', name, level, probabilities: answer, confidence: 0.9 }
      })
      return { answers, inputTokens: 50, outputTokens: 5, replayed: false }
    },
  }
}
