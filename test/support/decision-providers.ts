/**
 * Both decision judges, each with the strict loopback server of its API, and answers in common words
 * that each API puts its own way.
 */
import type { DecisionJudge } from '../../src/judge/interface/decision-judge.js'
import { openAIDecisionJudge } from '../../src/judge/openai/openai-decision-judge.js'
import { typeSafeDecisionJudge } from '../../src/judge/typesafe/typesafe-decision-judge.js'
import { decisions, startDecisionsServer } from './loopback-decisions.js'
import type { LoopbackReply, LoopbackServer } from './loopback-server.js'
import { startSystemOneServer, systemOne } from './loopback-system-one.js'

/** The answer to a score question. */
export interface ToldLevel {
  readonly score: number
  readonly confidence: number
  /** P(level), in the order in which they are sent. */
  readonly levels: readonly (readonly [level: number, probability: number])[]
}

/** P(yes), a level, or no answer to this question. */
export type Told = number | ToldLevel | 'refusal'

/** A request in common words. */
export interface AskedDecisions {
  /** Names of the questions. */
  readonly names: readonly string[]
  readonly state: unknown
}

/** One provider of decisions. */
export interface DecisionProvider {
  /** A name for which the metric makes this provider's judge. */
  readonly model: string
  /** Tokens that each reply reports. */
  readonly tokens: { readonly inputTokens: number; readonly outputTokens: number }
  readonly judge: (options: { baseURL?: string; apiKey?: string }) => DecisionJudge
  readonly start: (
    script: (asked: AskedDecisions, index: number) => LoopbackReply | Promise<LoopbackReply>,
  ) => Promise<LoopbackServer<object>>
  /** Answers by name; a question without one gets none. */
  readonly reply: (told: Readonly<Record<string, Told>>) => LoopbackReply
}

const openAI: DecisionProvider = {
  model: 'gpt-6-luna',
  tokens: { inputTokens: 90, outputTokens: 3 },
  judge: openAIDecisionJudge,
  start: (script) =>
    startDecisionsServer(({ body }, index) => {
      const names = body.questions.map(({ name = '' }) => name)
      const input = typeof body.input === 'string' ? body.input : ''
      return script({ names, state: JSON.parse(input) as unknown }, index)
    }),
  reply: (told) =>
    decisions(
      Object.entries(told).map(([name, answer]) => {
        if (answer === 'refusal') return { type: 'refusal', name }
        if (typeof answer === 'number') return { type: 'predicate', name, probability: answer }
        const probabilities = answer.levels.map(([value, probability]) => ({
          label: String(value),
          value,
          probability,
        }))
        return { type: 'score', name, ...answer, levels: undefined, probabilities }
      }),
    ),
}

const typeSafe: DecisionProvider = {
  model: 'jev-latest',
  tokens: { inputTokens: 50, outputTokens: 2 },
  judge: typeSafeDecisionJudge,
  start: (script) =>
    startSystemOneServer(({ body }, index) =>
      script({ names: Object.keys(body.questions), state: body.state }, index),
    ),
  reply: (told) => {
    const answers = Object.entries(told).map(([name, answer]) => {
      if (answer === 'refusal') return [name, { type: 'refusal' }] as const
      if (typeof answer === 'number') return [name, { type: 'noul', noul: answer }] as const
      // Numbers as keys would be put in their order.
      const probabilities = Object.fromEntries(
        answer.levels.map(([level, probability]) => [`level ${level}`, probability]),
      )
      return [name, { type: 'score', ...answer, levels: undefined, legend: {}, probabilities }]
    })
    const { body } = systemOne(Object.fromEntries(answers))
    return { body: JSON.stringify(body).replaceAll(/"level (\d+)"/g, '"$1"') }
  },
}

/** The providers by the name of their judge. */
export const decisionProviders: readonly (readonly [string, DecisionProvider])[] = [
  ['openAIDecisionJudge', openAI],
  ['typeSafeDecisionJudge', typeSafe],
]
