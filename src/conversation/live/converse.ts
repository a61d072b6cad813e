/**
 * Plays scripted user turns against a live chatbot and gives the conversation.
 */
import {
  ChatbotError,
  isKnowledgeRetentionError,
  type KnowledgeRetentionError,
  OptionError,
  show,
} from '../errors.js'
import type { Conversation, Turn } from '../types.js'
import { type Ask, askOf, type Chatbot, type ChatMessage } from './chatbot.js'
import { checkOptionNames } from './check-option-names.js'
import { readReply, type Reply } from './read-reply.js'
import { type ChatbotFault, type Stop, stopAfter } from './stop-after.js'
import { describeThrown, isConversationError, kindOf } from './unreadable.js'

/**
 * What the user says: a text, or a function that makes it from the conversation so far, such as a
 * simulated user. It never gives an empty text.
 */
export type UserTurn =
  | string
  | ((
      conversation: Conversation,
      context: { readonly signal: AbortSignal },
    ) => string | Promise<string>)

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
 * @param userTurns - at least one
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
  userTurns: readonly UserTurn[],
  options?: ConverseOptions & { readonly stateful?: false },
): Promise<Conversation>
export function converse(
  chatbot: Chatbot<string>,
  userTurns: readonly UserTurn[],
  options: ConverseOptions & { readonly stateful: true },
): Promise<Conversation>
export async function converse(
  chatbot: Chatbot<ChatMessage[]> | Chatbot<string>,
  userTurns: readonly UserTurn[],
  options: ConverseOptions = {},
): Promise<Conversation> {
  const ask = askOf(chatbot)
  checkScript(userTurns)
  checkOptionNames(options, 'converse', optionNames)
  const stop = stopAfter(options.timeoutMs ?? 120_000, options.signal)
  const talk = new Talk(options.id, stop)
  try {
    for (const userTurn of userTurns) {
      await talk.sayUserTurn(userTurn)
      await talk.answer(ask, options.stateful ?? false)
    }
    return talk.soFar()
  } finally {
    stop.release()
  }
}

/** A conversation in the making. */
class Talk {
  readonly #turns: Turn[] = []
  readonly #id: string | undefined
  readonly #stop: Stop

  constructor(id: string | undefined, stop: Stop) {
    this.#id = id
    this.#stop = stop
  }

  soFar(): Conversation {
    return { turns: [...this.#turns], ...(this.#id !== undefined && { id: this.#id }) }
  }

  async sayUserTurn(userTurn: UserTurn): Promise<void> {
    const content: unknown = await this.#until(
      async (signal) =>
        typeof userTurn === 'function' ? userTurn(this.soFar(), { signal }) : userTurn,
      (error) => ({
        kind: 'script',
        problem: `the function for this user turn threw ${describeThrown(error)}`,
        fix: 'see the cause',
      }),
    )
    if (typeof content !== 'string' || content.trim() === '') {
      throw this.#fault({
        kind: 'script',
        problem: `the user turn is ${kindOf(content)}`,
        fix: 'give what the user says as a text that is not empty',
      })
    }
    this.#add({ role: 'user', content })
  }

  async answer(ask: Ask, stateful: boolean): Promise<void> {
    const asked = this.#turns.at(-1)?.content ?? ''
    const input = stateful ? asked : this.#turns.map(({ role, content }) => ({ role, content }))
    const reply = await this.#until<Reply>(
      async (signal) => readReply(await ask(input, signal)),
      (error) => describeFault(error, asked),
    )
    if (reply.content.trim() === '') {
      throw this.#fault({
        kind: 'empty_reply',
        problem: `the chatbot answered ${show(asked)} without any text`,
        fix: 'return what it says once its tools have run; an SDK that streams may have logged why it said nothing',
      })
    }
    const { content, toolResults } = reply
    this.#add({ role: 'assistant', content, ...(toolResults.length > 0 && { toolResults }) })
  }

  #add(turn: Omit<Turn, 'index' | 'path'>): void {
    const index = this.#turns.length
    this.#turns.push({ ...turn, index, path: `messages[${index}]` })
  }

  /** Runs a step until it is done, fails or has to stop, and makes its fault one of ours. */
  async #until<T>(
    step: (signal: AbortSignal) => Promise<T>,
    describe: (error: unknown) => ChatbotFault,
  ): Promise<T> {
    const { signal, stopped } = this.#stop
    try {
      signal.throwIfAborted()
      return await Promise.race([stopped, step(signal)])
    } catch (error) {
      throw this.#fault(this.#stop.fault() ?? { ...describe(error), cause: error })
    }
  }

  #fault({ kind, ...parts }: ChatbotFault): ChatbotError {
    const turnIndex = this.#turns.length
    const conversation = this.soFar()
    return new ChatbotError({
      ...parts,
      where: `messages[${turnIndex}]`,
      kind,
      turnIndex,
      conversation,
    })
  }
}

function describeFault(error: unknown, asked: string): ChatbotFault {
  const failed = `the chatbot failed to answer ${show(asked)}`
  if (!isKnowledgeRetentionError(error)) {
    return { kind: 'failed', problem: `${failed}: ${describeThrown(error)}`, fix: 'see the cause' }
  }
  const kind = isConversationError(error) ? 'unreadable_reply' : 'failed'
  return { kind, problem: `${failed}: ${bare(error)}`, fix: error.fix }
}

function checkScript(userTurns: readonly UserTurn[]): void {
  const script: readonly unknown[] = Array.isArray(userTurns) ? userTurns : []
  const bad = script.findIndex((turn) => typeof turn !== 'string' && typeof turn !== 'function')
  if (script.length > 0 && bad === -1) return
  throw new OptionError({
    where: bad === -1 ? 'converse, userTurns' : `converse, userTurns[${bad}]`,
    problem: `is ${kindOf(bad === -1 ? userTurns : script[bad])}`,
    fix: 'give a list of user turns, each a text or a function that returns one',
  })
}

/** The message of an error of ours without what it says to do, which is said once, at the end. */
function bare({ message, fix }: KnowledgeRetentionError): string {
  return message.replace(`. Fix: ${fix}.`, '')
}
