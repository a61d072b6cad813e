/**
 * The conversations that are watched: the newest state of each, the spans that wait to be judged, and
 * the timer that tells when it has been quiet.
 */
import { startTimer, stopTimer } from '../../platform/timers.js'
import { type EndedSpan, endedAfter } from './ended-span.js'
import type { JudgedUpTo } from './new-replies.js'

/** One conversation under watch. */
export interface WatchedConversation {
  readonly id: string
  /** The chat span that ended last: it holds all that was said so far; null once that is judged. */
  newest: EndedSpan | null
  /** Chat spans whose replies were not judged, in the order in which they ended. */
  pending: EndedSpan[]
  judged: JudgedUpTo | null
  timer: NodeJS.Timeout | undefined
}

/** Watches conversations. */
export class WatchedConversations {
  readonly #byId = new Map<string, WatchedConversation>()
  readonly #idleMs: number
  readonly #most: number
  readonly #onQuiet: (conversation: WatchedConversation) => void

  constructor(idleMs: number, most: number, onQuiet: (conversation: WatchedConversation) => void) {
    this.#idleMs = idleMs
    this.#most = most
    this.#onQuiet = onQuiet
  }

  /** Whether a conversation is watched, or was judged and is remembered. */
  has(id: string): boolean {
    return this.#byId.has(id)
  }

  /**
   * Notes a chat span; false when there is no room for another conversation.
   *
   * @param isReply - whether it answered the user, rather than called a tool
   */
  add(id: string, span: EndedSpan, isReply: boolean): boolean {
    const watched = this.#byId.get(id) ?? this.#begin(id)
    if (watched === null) return false
    if (watched.newest === null || endedAfter(span, watched.newest)) watched.newest = span
    if (isReply) watched.pending.push(span)
    // Moved to the end, so that the first ones are those that were quiet for longest.
    this.#byId.delete(id)
    this.#byId.set(id, watched)
    if (watched.timer === undefined) {
      watched.timer = startTimer(() => this.#settle(watched), this.#idleMs)
      watched.timer.unref?.()
    } else {
      watched.timer.refresh()
    }
    return true
  }

  /** Holds every conversation with something to judge as quiet. */
  settleAll(): void {
    for (const watched of this.#byId.values()) {
      if (watched.timer !== undefined) this.#settle(watched)
    }
  }

  #settle(watched: WatchedConversation): void {
    stopTimer(watched.timer)
    watched.timer = undefined
    this.#onQuiet(watched)
  }

  #begin(id: string): WatchedConversation | null {
    if (this.#byId.size >= this.#most && !this.#forgetOne()) return null
    const watched = { id, newest: null, pending: [], judged: null, timer: undefined }
    this.#byId.set(id, watched)
    return watched
  }

  /** Makes room by the conversation that was judged longest ago. */
  #forgetOne(): boolean {
    for (const [id, { newest }] of this.#byId) {
      if (newest === null) return this.#byId.delete(id)
    }
    return false
  }
}
