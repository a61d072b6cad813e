/** Finds the shortest conversation in which a live chatbot still loses a fact. */
import { stopAfter, Talk } from '../../conversation/live/index.js'
import { OptionError, show, UsageError } from '../../errors.js'
import type { Conversation } from '../../types.js'
import { sessionsOf } from '../ask/index.js'
import { fitsReply, type ProbeExpectation, randomFrom } from '../facts/index.js'
import { formatAsTest } from './format-as-test.js'
import { reduce } from './reduce.js'

/** What `minimize` needs to know, beside the judge. */
export interface MinimizeSetting {
  /** Whether a replayed conversation loses the fact. */
  isLost(conversation: Conversation, signal: AbortSignal): Promise<boolean>
  readonly expect?: ProbeExpectation | undefined
  readonly fact?: string | undefined
  /** Numbers of user turns, from 0, that are never left out. */
  readonly keep?: readonly number[] | undefined
  readonly maxAsks: number
  readonly seed: number
  readonly stateful: boolean
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** What `minimize` found. */
export interface MinimizedConversation {
  /** The shortest conversation found, as the chatbot had it. */
  readonly conversation: Conversation
  /** Its user turns. */
  readonly userTurns: readonly string[]
  /** How many user turns could be left out. */
  readonly removed: number
  /** How often the chatbot was asked, at most `maxAsks`. */
  readonly asks: number
  /** Whether no single user turn can be left out any more; false when `maxAsks` ended the search. */
  readonly isMinimal: boolean
  /** The source of a test with it, ready to paste. */
  readonly test: string
}

/** See `minimize`. */
export async function minimizeConversation(
  chatbot: unknown,
  original: Conversation,
  setting: MinimizeSetting,
): Promise<MinimizedConversation> {
  const script = original.turns.filter(({ role }) => role === 'user').map(({ content }) => content)
  const kept = keptTurns(script, setting)
  const others = script.flatMap((_, at) => (kept.has(at) ? [] : [at]))
  const sessions = sessionsOf(chatbot, setting.stateful, 'minimize')
  const stop = stopAfter(setting.timeoutMs, setting.signal, {
    caller: 'minimize',
    name: 'the search',
  })
  let asks = 0
  let trials = 0
  const found = new Map<string, Conversation>()

  async function replay(turns: readonly number[]): Promise<Conversation> {
    const speaker = { user: `minimize-${++trials}`, session: `minimize-${trials}-1` }
    const ask = await sessions.open(speaker)
    const talk = new Talk(undefined, stop, speaker)
    for (const at of turns) {
      // oxlint-disable-next-line no-await-in-loop -- a conversation has one turn after the other
      await talk.sayUserTurn(script[at] ?? '')
      asks++
      // oxlint-disable-next-line no-await-in-loop -- as above
      await talk.answer(ask, setting.stateful)
    }
    return talk.soFar()
  }

  async function fails(some: readonly number[]): Promise<boolean | null> {
    const turns = [...kept, ...some].toSorted((a, b) => a - b)
    if (asks + turns.length > setting.maxAsks) return null
    const conversation = await replay(turns)
    const isLost = await setting.isLost(conversation, stop.signal)
    if (isLost) found.set(some.join(), conversation)
    return isLost
  }

  try {
    const whole = await fails(others)
    if (whole === null) throw tooFewAsks(setting.maxAsks, script.length)
    if (!whole) throw nothingLost()
    const { kept: left, isMinimal } = await reduce(others, fails, randomFrom(setting.seed, 'parts'))
    const conversation = found.get(left.join()) ?? original
    const userTurns = [...kept, ...left].toSorted((a, b) => a - b).map((at) => script[at] ?? '')
    const { expect, fact } = setting
    return {
      conversation,
      userTurns,
      removed: script.length - userTurns.length,
      asks,
      isMinimal,
      test: formatAsTest(userTurns, { ...(expect !== undefined && { expect }), fact }),
    }
  } finally {
    stop.release()
  }
}

/** The last user turn, and those that tell the fact: without them there would be nothing to lose. */
function keptTurns(script: readonly string[], setting: MinimizeSetting): ReadonlySet<number> {
  const { keep, expect } = setting
  const last = script.length - 1
  if (keep !== undefined) {
    const bad = keep.find((at) => script[at] === undefined)
    if (bad === undefined && keep.length > 0) return new Set([...keep, last])
    throw new OptionError({
      where: 'minimize, option keep',
      problem: bad === undefined ? 'is an empty list' : `there is no user turn ${show(bad)}`,
      fix: `give numbers of user turns, from 0 to ${last}`,
    })
  }
  // The judge itself sees that nothing is lost where nothing was told.
  if (expect === undefined || isStatement(expect)) return new Set([last])
  const telling = script.flatMap((text, at) => (at < last && fitsReply(expect, text) ? [at] : []))
  if (telling.length > 0) return new Set([...telling, last])
  throw new OptionError({
    where: 'minimize, option expect',
    problem: 'no user turn says what is expected, so none is known to tell the fact',
    fix: 'name the user turns that tell it, such as keep: [0]',
  })
}

function isStatement(expect: ProbeExpectation): expect is { readonly statement: string } {
  return typeof expect === 'object' && 'statement' in expect
}

function nothingLost(): UsageError {
  return new UsageError({
    where: 'minimize',
    problem: 'the chatbot loses nothing when this conversation is had again',
    fix: 'see whether it is given the same history, or have it several times if it does not always lose it',
  })
}

function tooFewAsks(maxAsks: number, turns: number): OptionError {
  return new OptionError({
    where: 'minimize, option maxAsks',
    problem: `is ${maxAsks}, too few to have the ${turns} exchanges once`,
    fix: `give at least ${turns}`,
  })
}
