/** A simulated user in its conversations: asks its model for each message, and counts what becomes of its facts. */
import type { UserScript, UserTurnContext } from '../../conversation/live/index.js'
import { OptionError, show } from '../../errors.js'
import type { JudgeTransport, LanguageJudge } from '../../judge/interface/index.js'
import {
  AnswerFault,
  startDeadline,
  startJudgeSession,
  openGate,
} from '../../metric/asking/index.js'
import type { Conversation, PlannedFact } from '../../types.js'
import { describePersona, type PersonaName } from './personas.js'
import {
  checkMessage,
  type FactState,
  type UserFact,
  userData,
  userInstructions,
  type UserMessage,
  userSchema,
} from './user-question.js'

/** Options of `simulatedUser`. */
export interface SimulatedUserOptions {
  /** What the user wants, in a sentence or two. */
  readonly goal: string
  /**
   * The facts to tell and to need later, at least one. `value` names the words that give a fact away, such as
   * `peanut`: with it, a slip of the model is noticed whatever the model says.
   */
  readonly facts: readonly (string | UserFact)[]
  /**
   * How the user speaks: a ready persona, or words of your own.
   *
   * @defaultValue plain and polite
   */
  readonly persona?: PersonaName | (string & {}) | undefined
  /** Who plays the user: a model's name or a language judge; as for `toRetainKnowledge`. */
  readonly model?: string | LanguageJudge | undefined
  /** Language of the messages as a BCP 47 tag; by default the goal's. */
  readonly language?: string | undefined
  /**
   * User turns after which it stops, whether the goal is reached or not.
   *
   * @defaultValue 20
   */
  readonly maxTurns?: number | undefined
  /** Name of the recording of the model's answers, `false` for none; as for `toRetainKnowledge`. */
  readonly cassette?: string | false | undefined
}

/** How the model is reached. */
export interface UserEnvironment {
  readonly judge: () => LanguageJudge
  readonly transport: () => JudgeTransport | undefined
  readonly maxRetries: number
}

/** A conversation of a simulated user. */
interface Part {
  readonly states: readonly FactState[]
  turns: number
  endedBy?: 'goal' | 'max_turns'
}

/** One message of a model must not take longer, in milliseconds. */
const messageTimeoutMs = 120_000

/**
 * Makes the user.
 *
 * @param reach - called once for each message
 * @throws {OptionError} when an option is wrong
 */
export function simulateUser(
  options: SimulatedUserOptions,
  reach: () => UserEnvironment,
): Required<Pick<UserScript, 'outcome'>> & UserScript {
  const { goal, language = null, maxTurns = 20 } = options
  const facts = readFacts(options.facts)
  if (typeof goal !== 'string' || goal.trim() === '') throw wrong('goal', goal, 'say what it wants')
  if (!Number.isSafeInteger(maxTurns) || maxTurns < 1) {
    throw wrong('maxTurns', maxTurns, 'give a whole number from 1')
  }
  const persona = describePersona(options.persona ?? 'You speak plainly and politely.')
  const instructions = userInstructions({ goal, persona, facts, language })
  const parts = new WeakMap<UserTurnContext, Part>()

  async function speak(
    conversation: Conversation,
    context: UserTurnContext,
  ): Promise<string | null> {
    const part = parts.get(context) ?? newPart(facts.length)
    parts.set(context, part)
    if (part.turns >= maxTurns) {
      part.endedBy = 'max_turns'
      return null
    }
    const answer = await askModel(conversation, part, context)
    count(answer, part.states, conversation.turns.length)
    if (answer.message === null) part.endedBy = 'goal'
    else part.turns++
    return answer.message
  }

  async function askModel(
    conversation: Conversation,
    { states, turns }: Part,
    { signal }: UserTurnContext,
  ): Promise<UserMessage> {
    const { judge, transport, maxRetries } = reach()
    const advice = 'use a faster model or a recording'
    const deadline = startDeadline({ timeoutMs: messageTimeoutMs, advice, signal })
    try {
      const session = startJudgeSession({
        deadline,
        gate: openGate(1),
        maxRetries,
        transport: transport(),
      })
      let mayInsist = false
      return await session.ask(judge(), {
        label: `message ${turns + 1} of the simulated user`,
        instructions,
        data: userData(conversation, states),
        schema: userSchema,
        understand(answer) {
          const checked = checkMessage(answer, facts, states, turns === 0)
          const open = checked.message === null ? openFacts(states) : []
          if (open.length > 0 && !mayInsist) {
            mayInsist = true
            throw new AnswerFault(
              `you cannot end yet: not told and needed are the facts ${open.join(', ')}; end only if the conversation cannot go on`,
            )
          }
          return checked
        },
      })
    } finally {
      deadline.stop()
    }
  }

  return Object.assign(speak, {
    outcome(context: UserTurnContext) {
      const part = parts.get(context)
      const planned = facts.map(({ statement, subject }, at): PlannedFact => {
        const state = part?.states[at]
        return {
          statement,
          ...(subject !== undefined && { subject }),
          statedIn: state?.statedIn ?? [],
          neededIn: state?.neededIn ?? [],
          askedAgain: state?.askedAgain ?? 0,
        }
      })
      return { planned, ...(part?.endedBy && { endedBy: part.endedBy }) }
    },
  })
}

function newPart(facts: number): Part {
  const states = Array.from({ length: facts }, () => ({
    statedIn: [],
    neededIn: [],
    askedAgain: 0,
  }))
  return { states, turns: 0 }
}

function count(answer: UserMessage, states: readonly FactState[], index: number): void {
  for (const [at, state] of states.entries()) {
    // Asking for what was never told is no fault of the chatbot.
    if (answer.askedFor.includes(at) && state.statedIn.length > 0) state.askedAgain++
    if (answer.message === null) continue
    if (answer.states.includes(at)) state.statedIn.push(index)
    else if (answer.needs.includes(at) && state.statedIn.length > 0) state.neededIn.push(index)
  }
}

function openFacts(states: readonly FactState[]): readonly number[] {
  return states.flatMap(({ statedIn, neededIn }, at) =>
    statedIn.length === 0 || neededIn.length === 0 ? [at + 1] : [],
  )
}

function isFact(fact: unknown): fact is UserFact {
  return (
    typeof fact === 'object' &&
    fact !== null &&
    'statement' in fact &&
    typeof fact.statement === 'string' &&
    fact.statement.trim() !== ''
  )
}

function readFacts(facts: SimulatedUserOptions['facts']): readonly UserFact[] {
  const list: readonly unknown[] = Array.isArray(facts) ? facts : []
  const read = list.map((fact) => (typeof fact === 'string' ? { statement: fact } : fact))
  if (read.length > 0 && read.every(isFact)) return read
  throw wrong('facts', facts, "give at least one, such as 'I am allergic to peanuts'")
}

function wrong(option: string, value: unknown, fix: string): OptionError {
  return new OptionError({
    where: `simulatedUser, option ${option}`,
    problem: `is ${show(value)}`,
    fix,
  })
}
