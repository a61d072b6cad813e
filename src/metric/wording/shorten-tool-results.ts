/**
 * Results of tools as a judge is shown them: what a verdict needs of a long one is its beginning, its
 * end, and the passages that speak of what was asked and answered. What is left out is marked.
 */
import type { Conversation, Turn } from '../../types.js'
import { estimateTokens, toExchanges } from '../windows/index.js'

/** Tokens that the results of one turn may have, where the judge has room. */
const mostTokensPerTurn = 2_000
/** Room of a request that is taken by instructions and schema. */
const instructionTokens = 1_000
/** Share of the room for turns that the results of one exchange may take. */
const mostShare = 1 / 4
const leastTokensPerTurn = 60
const passageCharacters = 240
const mostResults = 12

/**
 * The conversation with the results of its tools cut to what a judge needs; the same one when there
 * is nothing to cut.
 *
 * @param maxRequestTokens - the largest request in estimated tokens
 */
export function shortenToolResults(
  conversation: Conversation,
  maxRequestTokens: number,
): Conversation {
  if (!conversation.turns.some(({ toolResults }) => toolResults !== undefined)) return conversation
  const room = ((maxRequestTokens - instructionTokens) / 2) * mostShare
  const turns = [...conversation.turns]
  let changed = false
  for (const { start, end } of toExchanges(conversation)) {
    const withTools = turns.slice(start, end).filter(({ toolResults }) => toolResults?.length)
    const budget = Math.max(
      leastTokensPerTurn,
      Math.min(mostTokensPerTurn, Math.floor(room / Math.max(1, withTools.length))),
    )
    const asked = turns.slice(start, end).filter(({ role }) => role === 'user')
    for (let at = start; at < end; at++) {
      const turn = turns[at]
      if (turn?.toolResults === undefined || tokensOf(turn.toolResults) <= budget) continue
      turns[at] = { ...turn, toolResults: shortened(turn, asked, budget) }
      changed = true
    }
  }
  return changed ? { ...conversation, turns } : conversation
}

function tokensOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0)
}

function shortened(
  { toolResults = [], content }: Turn,
  asked: readonly Turn[],
  budget: number,
): readonly string[] {
  const words = wordsOf([content, ...asked.map((turn) => turn.content)].join(' '))
  // The last results are the ones that the reply rests on.
  const shown = toolResults.slice(-mostResults)
  const more = toolResults.length - shown.length
  const each = Math.floor(budget / (shown.length + (more > 0 ? 1 : 0)))
  return [
    ...(more > 0 ? [`[… ${more} earlier results left out …]`] : []),
    ...shown.map((text) => shorten(text, words, each)),
  ]
}

interface Passage {
  readonly at: number
  readonly text: string
  readonly tokens: number
}

/** Passages of `text` that fit into `budget`, in their order, with marks between them. */
function shorten(text: string, words: ReadonlySet<string>, budget: number): string {
  if (estimateTokens(text) <= budget) return text
  const passages = passagesOf(text)
  const markTokens = 16
  const kept = new Set<Passage>()
  let left = budget - markTokens
  for (const passage of byWorth(passages, words)) {
    if (passage.tokens + markTokens > left) continue
    kept.add(passage)
    left -= passage.tokens + markTokens
  }
  return joined(passages, kept, text.length)
}

function passagesOf(text: string): readonly Passage[] {
  const passages: Passage[] = []
  for (let at = 0; at < text.length; ) {
    const end = endOfPassage(text, at)
    const part = text.slice(at, end)
    passages.push({ at, text: part, tokens: estimateTokens(part) })
    at = end
  }
  return passages
}

/** Passages end with a line or a word where one ends near, and never within a character. */
function endOfPassage(text: string, from: number): number {
  const most = from + passageCharacters
  if (most >= text.length) return text.length
  const window = text.slice(from, most)
  const line = window.lastIndexOf('\n')
  if (line > passageCharacters / 3) return from + line + 1
  const word = window.search(/\s\S*$/u)
  if (word > passageCharacters / 2) return from + word + 1
  return (text.codePointAt(most - 1) ?? 0) > 0xffff ? most - 1 : most
}

/** The first, the one that shares the most words with what was said, the last, the next best ones. */
function byWorth(passages: readonly Passage[], words: ReadonlySet<string>): readonly Passage[] {
  const worth = new Map(passages.map((passage) => [passage, shared(passage, words)]))
  const [first] = passages
  const last = passages.at(-1)
  const others = passages
    .slice(1, -1)
    .toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a.at - b.at)
  const [best, ...rest] = others
  return [first, best, last, ...rest].filter((passage) => passage !== undefined)
}

function shared({ text }: Passage, words: ReadonlySet<string>): number {
  let count = 0
  for (const word of wordsOf(text)) if (words.has(word)) count++
  return count
}

/** Words of four letters on, numbers, and single characters of scripts that part no words. */
function wordsOf(text: string): ReadonlySet<string> {
  const found = text
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\p{L}{4,}|\d+/gu)
  return new Set(found)
}

function joined(passages: readonly Passage[], kept: ReadonlySet<Passage>, length: number): string {
  const parts: string[] = []
  let reached = 0
  const leaveOut = (to: number) => {
    if (to > reached) parts.push(`[… ${to - reached} characters left out …]`)
  }
  for (const passage of passages) {
    if (!kept.has(passage)) continue
    leaveOut(passage.at)
    parts.push(passage.text)
    reached = passage.at + passage.text.length
  }
  leaveOut(length)
  return parts.join('')
}
