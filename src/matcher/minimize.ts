/** Minimising with everything around it: input, the judge, recordings, and the running test. */
import { checkOptionNames } from '../conversation/reading/index.js'
import { toConversation } from '../conversation/finding/index.js'
import { loadEnvironment } from '../environment/environment.js'
import { OptionError, show } from '../errors.js'
import { configuredDefaults, resolveOptions } from '../metric/options/index.js'
import type { LanguageJudge } from '../judge/interface/index.js'
import type { ProbedChatbot } from '../probe/ask/index.js'
import { fitsReply, type ProbeExpectation } from '../probe/facts/index.js'
import { type MinimizedConversation, minimizeConversation } from '../probe/minimize/index.js'
import { plainPaint } from '../report/text/index.js'
import type { Conversation } from '../types.js'
import { measureInTest } from './measure-knowledge-retention.js'
import { currentTest } from './running-test.js'

/** Options of `minimize`. */
export interface MinimizeOptions {
  /**
   * What the last reply has to say, without a judge; a statement is decided by the judge. Without it, the judge
   * decides whether anything is lost, as `toRetainKnowledge` does.
   */
  readonly expect?: ProbeExpectation | undefined
  /** The fact that is lost, for the judge, so that it looks for no other. */
  readonly fact?: string | undefined
  /**
   * Numbers of user turns, from 0, that tell the fact and are never left out.
   *
   * @defaultValue those that say what `expect` expects
   */
  readonly keep?: readonly number[] | undefined
  /**
   * The most times that the chatbot is asked.
   *
   * @defaultValue 200
   */
  readonly maxAsks?: number | undefined
  /**
   * The order in which parts are left out.
   *
   * @defaultValue 1
   */
  readonly seed?: number | undefined
  /** As for `probeRetention`. */
  readonly stateful?: boolean | undefined
  /** Deadline over the whole search, in milliseconds; none by default. */
  readonly timeoutMs?: number | undefined
  /** Stops the search. */
  readonly signal?: AbortSignal | undefined
  /** Who decides: a model's name or a language judge; as for `toRetainKnowledge`. */
  readonly model?: string | LanguageJudge | undefined
  /** Name of the recording of the judge's answers, `false` for none; as for `toRetainKnowledge`. */
  readonly cassette?: string | false | undefined
  /**
   * Prints the test that was found.
   *
   * @defaultValue true
   */
  readonly print?: boolean | undefined
}

const optionNames = {
  expect: true,
  fact: true,
  keep: true,
  maxAsks: true,
  seed: true,
  stateful: true,
  timeoutMs: true,
  signal: true,
  model: true,
  cassette: true,
  print: true,
} as const satisfies Record<keyof MinimizeOptions, true>

/**
 * Finds the shortest conversation in which a live chatbot still loses a fact, by leaving exchanges out and
 * having the rest again, and prints it as a test, ready to paste.
 *
 * With `expect` as a text, a pattern or a function it makes no judge call; else as many as a measurement for
 * every conversation that is had.
 *
 * @param chatbot - as for `probeRetention`
 * @param conversation - the conversation that fails, in any format that `toConversation` reads; its last user
 * turn is the one that asks
 * @throws {OptionError} when an option is wrong, or no user turn is known to tell the fact
 * @throws {UsageError} when the chatbot loses nothing in the whole conversation
 * @throws {ChatbotError} when the chatbot does not answer
 * @example
 * ```ts
 * const goldfish = async () => 'I do not know.'
 * const said = [
 *   { role: 'user', content: 'My code is 4711.' },
 *   { role: 'assistant', content: 'Noted.' },
 *   { role: 'user', content: 'What is my code?' },
 *   { role: 'assistant', content: 'I do not know.' },
 * ]
 * const { test } = await minimize(goldfish, said, { expect: '4711' })
 * ```
 */
export async function minimize(
  chatbot: ProbedChatbot,
  conversation: unknown,
  options: MinimizeOptions = {},
): Promise<MinimizedConversation> {
  checkOptionNames(options, 'minimize', optionNames)
  const { maxAsks = 200, seed = 1, stateful = false, print = true, expect } = options
  if (!Number.isSafeInteger(maxAsks) || maxAsks < 1) {
    throw new OptionError({
      where: 'minimize, option maxAsks',
      problem: `is ${show(maxAsks)}`,
      fix: 'give a whole number from 1',
    })
  }
  const found = await minimizeConversation(chatbot, toConversation(conversation), {
    ...options,
    maxAsks,
    seed,
    stateful,
    isLost:
      expect !== undefined && !isStatement(expect)
        ? async ({ turns }) => !fitsReply(expect, turns.at(-1)?.content ?? '')
        : (had, signal) => isLostByJudge(had, options, signal),
  })
  if (print) {
    const state = found.isMinimal ? 'shortest' : `shortest found in ${maxAsks} asks`
    console.info(
      `minimize: ${state}, ${found.userTurns.length} user turns, ${found.removed} left out\n\n${found.test}\n`,
    )
  }
  return found
}

async function isLostByJudge(
  conversation: Conversation,
  { expect, fact, model, cassette }: MinimizeOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const statement = expect !== undefined && isStatement(expect) ? expect.statement : fact
  const resolved = resolveOptions(
    { model, cassette, signal, threshold: null, ...(statement && { facts: [statement] }) },
    configuredDefaults(),
    loadEnvironment(),
  )
  const test = currentTest()
  const result = await measureInTest(conversation, resolved, {
    test,
    hopesToPass: true,
    paint: plainPaint,
  })
  return result.verdicts.some(({ attrition }) => attrition !== null)
}

function isStatement(expect: ProbeExpectation): expect is { readonly statement: string } {
  return typeof expect === 'object' && 'statement' in expect
}
