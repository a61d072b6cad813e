/**
 * From what a decision model's server answered to answers that can be counted with: one for each
 * question, numbers in their ranges. Small slips of rounding are set right; anything else is a fault.
 */
import { JudgeError, type SpentTokens, show } from '../../errors.js'
import type {
  DecisionAnswer,
  DecisionJudgeAnswer,
  DecisionQuestion,
  ScoreQuestion,
} from '../interface/index.js'
import { isObject } from '../../platform/is-object.js'
import { toTokenCount } from './read-api-body.js'

/** How far a number may be out of its range and still be taken for its end. */
const tolerance = 0.01

/** One answer in a provider's words, brought to common names. */
export interface RawDecision {
  /** null where the server did not name it. */
  readonly name: unknown
  readonly type: 'yes_no' | 'score' | 'refusal' | 'unknown'
  readonly probability?: unknown
  readonly score?: unknown
  readonly confidence?: unknown
  /** P(level) by level from 0, in any order, as pairs. */
  readonly levels?: readonly (readonly [level: unknown, probability: unknown])[]
}

/**
 * The answers to `questions`, in their order.
 *
 * @param raw - the answers in any order; one without a name answers the question at its place
 * @throws {JudgeError} `malformed` when one is missing, doubled, of a wrong type or no number.
 */
export function readDecisions(
  where: string,
  questions: readonly DecisionQuestion[],
  raw: readonly RawDecision[],
  usage: unknown,
): Omit<DecisionJudgeAnswer, 'replayed'> {
  const tokens = isObject(usage) ? usage : {}
  const spent: SpentTokens = {
    inputTokens: toTokenCount(tokens.input_tokens),
    outputTokens: toTokenCount(tokens.output_tokens),
  }
  const malformed = (problem: string) =>
    new JudgeError({
      where,
      kind: 'malformed',
      problem,
      fix: 'try again, or use another decision model',
      spent,
    })

  const answers = new Map<string, DecisionAnswer>()
  raw.forEach((decision, place) => {
    const name = decision.name ?? questions[place]?.name
    const question = questions.find((each) => each.name === name)
    if (!question) throw malformed(`there is an answer to ${show(name)}, which was not asked`)
    if (answers.has(question.name)) throw malformed(`there are two answers to ${nameOf(question)}`)
    const answer = readDecision(question, decision)
    if (typeof answer === 'string') throw malformed(`the answer to ${nameOf(question)} ${answer}`)
    answers.set(question.name, answer)
  })
  return {
    answers: questions.map((question) => {
      const answer = answers.get(question.name)
      if (!answer) throw malformed(`there is no answer to ${nameOf(question)}`)
      return answer
    }),
    ...spent,
  }
}

function nameOf({ inWords, name }: DecisionQuestion): string {
  return inWords ?? show(name)
}

const typesInWords = { yes_no: 'yes or no', score: 'a score' } as const

/** The answer, or what is wrong with it as the end of a sentence. */
function readDecision(question: DecisionQuestion, decision: RawDecision): DecisionAnswer | string {
  const { name, type } = question
  if (decision.type === 'refusal') return { type: 'refusal', name }
  if (decision.type !== type) return `is of another type than the question, ${typesInWords[type]}`
  if (question.type === 'score') return readScore(question, decision)
  const probability = clamp(decision.probability, 1)
  if (probability === undefined)
    return `has the probability ${show(decision.probability)}, not one from 0 to 1`
  return { type: 'yes_no', name, probability }
}

function readScore(question: ScoreQuestion, decision: RawDecision): DecisionAnswer | string {
  const { name, levels } = question
  const level = clamp(decision.score, levels.length - 1)
  if (level === undefined) return `has the score ${show(decision.score)}`
  const confidence = clamp(decision.confidence, 1)
  if (confidence === undefined) return `has the confidence ${show(decision.confidence)}`

  const byLevel = new Map<number, number>()
  for (const [key, value] of decision.levels ?? []) {
    const index = /^\d+$/.test(String(key)) ? Number(key) : -1
    if (!(index in levels)) return `has a level ${show(key)}, which was not asked`
    const probability = clamp(value, 1)
    if (probability === undefined) return `has the probability ${show(value)} for level ${index}`
    if (byLevel.has(index)) return `has two probabilities for level ${index}`
    byLevel.set(index, probability)
  }
  const probabilities = levels.map((_, index) => byLevel.get(index) ?? 0)
  const sum = probabilities.reduce((total, each) => total + each, 0)
  // Rounding and a level left out move the sum a little; beyond that it is no distribution.
  if (!(sum > 0.5 && sum < 1.5)) return `has probabilities that sum to ${sum}`
  return {
    type: 'score',
    name,
    level,
    probabilities: probabilities.map((each) => each / sum),
    confidence,
  }
}

/** `value` in [0, most], where it is a number that is at most rounded out of it. */
function clamp(value: unknown, most: number): number | undefined {
  if (typeof value !== 'number' || !(value >= -tolerance && value <= most + tolerance)) {
    return undefined
  }
  return Math.min(Math.max(value, 0), most)
}
