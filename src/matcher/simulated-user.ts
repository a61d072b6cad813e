/** Simulated users with everything around them: the model, recordings, and the running test. */
import { checkOptionNames } from '../conversation/reading/index.js'
import type { UserScript } from '../conversation/live/index.js'
import { simulateUser, type SimulatedUserOptions } from '../probe/user/index.js'
import { judgeOf } from './probe-retention.js'
import { currentTest } from './running-test.js'

const optionNames = {
  goal: true,
  facts: true,
  persona: true,
  model: true,
  language: true,
  maxTurns: true,
  cassette: true,
} as const satisfies Record<keyof SimulatedUserOptions, true>

/**
 * A user that a model plays, for `converse`: it tells its facts in passing, pursues its goal, later needs each
 * fact without repeating it, never gives one away again unless the chatbot asks, and ends when the goal is
 * reached or after `maxTurns`. The conversation then says in `planned` what became of each fact, and in
 * `endedBy` why it ended.
 *
 * One request to the model for each user turn, through the same recordings as the judge's: with a deterministic
 * chatbot, a recorded run replays without a key.
 *
 * @throws {OptionError} when an option is unknown or wrong
 * @example
 * ```ts
 * const user = simulatedUser({
 *   goal: 'book a table for Friday',
 *   persona: 'hurried',
 *   facts: [{ statement: 'the user is allergic to peanuts', value: 'peanut' }],
 * })
 * // const conversation = await converse(bot, user)
 * ```
 */
export function simulatedUser(options: SimulatedUserOptions): UserScript {
  checkOptionNames(options, 'simulatedUser', optionNames)
  return simulateUser(options, () => judgeOf(options, currentTest()))
}
