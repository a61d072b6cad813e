/**
 * Plays scripted user turns against a live chatbot and gives the conversation.
 */
import { OptionError } from '../../errors.js'
import type { Conversation } from '../../types.js'
import { askOf, type Chatbot, type ChatMessage } from './chatbot.js'
import { checkOptionNames, kindOf } from '../reading/index.js'
import { stopAfter } from './stop-after.js'
import { Talk, type UserScript, type UserTurn } from './talk.js'

/** Options of `converse`. */
export interface ConverseOptions {
  /**
   * The chatbot keeps the history itself: it is given the text of the new user turn only, not the
   * messages so far.
   * @defaultValue false
   */
  readonly stateful?: boolean
  /**
   * Deadline for the whole conversation, in milliseconds.
   * @defaultValue 120000
   */
  readonly timeoutMs?: number
  /** Stops the conversation; the chatbot's own signal is aborted with it. */
  readonly signal?: AbortSignal
  /** The id of the conversation. */
  readonly id?: string
}

const optionNames = {
  stateful: true,
  timeoutMs: true,
  signal: true,
  id: true,
} as const satisfies Record<keyof ConverseOptions, true>

/**
 * Says the user turns to a chatbot one after the other, each once the reply to the one before is
 * there, and returns what was said. Indices and paths are those of the messages exchanged:
 * `messages[0]` is the first user turn, `messages[1]` the reply to it. Makes no judge call.
 *
 * @param chatbot - a function of the messages so far, or an object with `respond`, `invoke` or
 * `generate`; see `httpChatbot` for an HTTP endpoint
 * @param userTurns - at least one; or a function that makes them all, such as `simulatedUser`, which is
 * called until it gives null
 *
 * @example
 * ```ts
 * const conversation = await converse(bot, ['My name is Maya.', 'Open a ticket for me.'])
 * await expect(conversation).toRetainKnowledge()
 * ```
 *
 * @example A user turn may depend on what was said, and a chatbot may keep the history itself.
 * ```ts
 * await converse(
 *   (said) => session.send(said),
 *   ['A table for two, please.', ({ turns }) => `You said: ${turns.at(-1)?.content}`],
 *   { stateful: true, timeoutMs: 30_000 },
 * )
 * ```
 *
 * @throws ChatbotError when the chatbot throws, gives no text, or is stopped; it names the turn
 * that was not said and carries the conversation up to there.
 * @throws OptionError when the chatbot, the user turns or an option are none that could work.
 */
export function converse(
  chatbot: Chatbot<ChatMessage[]>,
  userTurns: readonly UserTurn[] | UserScript,
  options?: ConverseOptions & { readonly stateful?: false },
): Promise<Conversation>
export function converse(
  chatbot: Chatbot<string>,
  userTurns: readonly UserTurn[] | UserScript,
  options: ConverseOptions & { readonly stateful: true },
): Promise<Conversation>
export async function converse(
  chatbot: Chatbot<ChatMessage[]> | Chatbot<string>,
  userTurns: readonly UserTurn[] | UserScript,
  options: ConverseOptions = {},
): Promise<Conversation> {
  const ask = askOf(chatbot)
  checkScript(userTurns)
  checkOptionNames(options, 'converse', optionNames)
  const stop = stopAfter(options.timeoutMs ?? 120_000, options.signal)
  const talk = new Talk(options.id, stop)
  try {
    const stateful = options.stateful ?? false
    if (typeof userTurns === 'function') {
      while (await talk.sayUserTurn(userTurns)) await talk.answer(ask, stateful)
      return { ...talk.soFar(), ...userTurns.outcome?.(talk.context) }
    }
    for (const userTurn of userTurns) {
      await talk.sayUserTurn(userTurn)
      await talk.answer(ask, stateful)
    }
    return talk.soFar()
  } finally {
    stop.release()
  }
}

function checkScript(userTurns: readonly UserTurn[] | UserScript): void {
  if (typeof userTurns === 'function') return
  const script: readonly unknown[] = Array.isArray(userTurns) ? userTurns : []
  const bad = script.findIndex((turn) => typeof turn !== 'string' && typeof turn !== 'function')
  if (script.length > 0 && bad === -1) return
  throw new OptionError({
    where: bad === -1 ? 'converse, userTurns' : `converse, userTurns[${bad}]`,
    problem: `is ${kindOf(bad === -1 ? userTurns : script[bad])}`,
    fix: 'give a list of user turns, each a text or a function that returns one',
  })
}
