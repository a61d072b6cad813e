/**
 * A conversation with a live chatbot in the making: user turns are said, replies are read, and every
 * fault says where it happened and keeps what was said before it.
 */
import {
  ChatbotError,
  isKnowledgeRetentionError,
  type KnowledgeRetentionError,
  show,
} from '../../errors.js'
import type { Conversation, Turn } from '../../types.js'
import type { Ask, Speaker } from './chatbot.js'
import { readReply, type Reply } from './read-reply.js'
import type { ChatbotFault, Stop } from './stop-after.js'
import { describeThrown, isConversationError, kindOf } from '../reading/index.js'

/** What a function for user turns is given besides the conversation; one object a conversation. */
export interface UserTurnContext {
  readonly signal: AbortSignal
}

/**
 * What the user says: a text, or a function that makes it from the conversation so far. It never gives
 * an empty text.
 */
export type UserTurn =
  | string
  | ((conversation: Conversation, context: UserTurnContext) => string | Promise<string>)

/** A function that makes every user turn, such as a simulated user; `null` once it has no more to say. */
export interface UserScript {
  (conversation: Conversation, context: UserTurnContext): string | null | Promise<string | null>
  /** What it planned and how it ended, for the conversation of `context`. */
  outcome?(context: UserTurnContext): Pick<Conversation, 'planned' | 'endedBy'>
}

/** A conversation in the making. */
export class Talk {
  readonly #turns: Turn[] = []
  readonly #id: string | undefined
  readonly #stop: Stop
  readonly #speaker: Speaker | undefined
  /** One object for the whole conversation, by which a simulated user knows it again. */
  readonly context: UserTurnContext

  constructor(id: string | undefined, stop: Stop, speaker?: Speaker) {
    this.#id = id
    this.#stop = stop
    this.#speaker = speaker
    this.context = { signal: stop.signal }
  }

  soFar(): Conversation {
    return { turns: [...this.#turns], ...(this.#id !== undefined && { id: this.#id }) }
  }

  /** The turn said last. */
  last(): Turn | undefined {
    return this.#turns.at(-1)
  }

  /** @returns whether there was something to say: a script may end with null */
  async sayUserTurn(userTurn: UserTurn | UserScript): Promise<boolean> {
    const content: unknown = await this.#until(
      async () =>
        typeof userTurn === 'function' ? userTurn(this.soFar(), this.context) : userTurn,
      describeScriptFault,
    )
    if (content === null && this.#turns.length > 0) return false
    if (typeof content !== 'string' || content.trim() === '') {
      throw this.#fault({
        kind: 'script',
        problem: `the user turn is ${kindOf(content)}`,
        fix: 'give what the user says as a text that is not empty',
      })
    }
    this.#add({ role: 'user', content })
    return true
  }

  async answer(ask: Ask, stateful: boolean): Promise<void> {
    const asked = this.#turns.at(-1)?.content ?? ''
    const input = stateful ? asked : this.#turns.map(({ role, content }) => ({ role, content }))
    const reply = await this.#until<Reply>(
      async (signal) => readReply(await ask(input, signal, this.#speaker)),
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
    const content = turn.content.toWellFormed()
    this.#turns.push({ ...turn, content, index, path: `messages[${index}]` })
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

function describeScriptFault(error: unknown): ChatbotFault {
  const problem = 'the user turn could not be made'
  return isKnowledgeRetentionError(error)
    ? { kind: 'script', problem: `${problem}: ${bare(error)}`, fix: error.fix }
    : {
        kind: 'script',
        problem: `the function for this user turn threw ${describeThrown(error)}`,
        fix: 'see the cause',
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

/** The message of an error of ours without what it says to do, which is said once, at the end. */
function bare({ message, fix }: KnowledgeRetentionError): string {
  return message.replace(`. Fix: ${fix}.`, '')
}
