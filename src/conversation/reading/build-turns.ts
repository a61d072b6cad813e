/**
 * Utterances to turns: joins what belongs to one reply, hands tool results to the reply they
 * explain, and leaves out what says nothing.
 */
import type { Role, Session, Turn } from '../../types.js'
import type { Utterance } from './format.js'

interface OpenTurn {
  readonly role: Role
  readonly pieces: string[]
  readonly toolResults: string[]
  readonly session: Session | undefined
  /** Place of the last piece. */
  index: number
  path: string
}

/**
 * Takes the utterances of a conversation in order and gives its turns.
 *
 * Text of one item is one turn. Text that an assistant says after a tool it called belongs to the
 * reply it had begun, and the turn then stands where its last text stands. Any other text begins a
 * turn of its own, so two messages of one speaker in a row stay two turns.
 */
export class TurnBuilder {
  readonly #turns: Turn[] = []
  #open: OpenTurn | null = null
  #toolBetween = false
  #toolResults: string[] = []
  #session: Session | undefined

  /** What is added from here on belongs to this session; no reply goes on from one to the next. */
  beginSession(session: Session | undefined): void {
    if (session === this.#session) return
    this.#close()
    this.#session = session
    this.#toolBetween = false
    this.#toolResults = []
  }

  /** Adds what one item says; `index` is the item's place in the input and `path` names it. */
  add(utterances: readonly Utterance[], index: number, path: string): void {
    for (const utterance of utterances) {
      switch (utterance.kind) {
        case 'text':
          this.#say(utterance.role, utterance.text, index, `${path}${utterance.at ?? ''}`)
          break
        case 'tool_call':
          this.#toolBetween = true
          break
        case 'unsaid':
          break
        case 'tool_result':
          this.#toolBetween ||= !utterance.aside
          if (utterance.text.trim()) this.#toolResults.push(utterance.text)
          break
      }
    }
  }

  /** The turns so far. */
  finish(): readonly Turn[] {
    this.#close()
    return this.#turns
  }

  #say(role: Role, text: string, index: number, path: string): void {
    const sameItem = this.#open?.path === path && this.#open.role === role
    if (!text.trim()) {
      if (sameItem) this.#open?.pieces.push(text)
      return
    }
    const sameReply = role === 'assistant' && this.#open?.role === role && this.#toolBetween
    if (!sameItem && !sameReply) this.#close()
    this.#open ??= { role, pieces: [], toolResults: [], session: this.#session, index, path }
    this.#open.pieces.push(text)
    this.#open.index = index
    this.#open.path = path
    if (role === 'assistant') {
      for (const result of this.#toolResults) this.#open.toolResults.push(result)
      this.#toolResults = []
    }
    this.#toolBetween = false
  }

  #close(): void {
    if (this.#open === null) return
    const { role, pieces, index, path, toolResults, session } = this.#open
    this.#open = null
    this.#turns.push({
      role,
      // Half a character can neither be sent nor be stored as it is.
      content: joinPieces(pieces).toWellFormed(),
      index,
      path,
      ...(toolResults.length > 0 && {
        toolResults: toolResults.map((text) => text.toWellFormed()),
      }),
      ...(session !== undefined && { session }),
    })
  }
}

/** Pieces of one turn as one text, with a line break where neither side brings white space. */
function joinPieces(pieces: readonly string[]): string {
  const joined: string[] = []
  let last = ' '
  for (const piece of pieces) {
    if (piece === '') continue
    // A piece that begins with a closing mark goes on with the sentence of the piece before it.
    if (last.trim() && /^[^\s.,;:!?)]/.test(piece)) joined.push('\n')
    joined.push(piece)
    last = piece.at(-1) ?? ' '
  }
  return joined.join('')
}
