/**
 * The plan of calls: which exchanges go into which request. Windows are sized by weight, tokens
 * and the concurrency at hand, and depend only on what comes before them, so that appending to
 * a conversation leaves its earlier requests, and their recordings, as they were.
 */
import type { Exchange } from './exchanges.js'

/** Exchanges that one request is about. */
export interface Window {
  readonly exchanges: readonly Exchange[]
  /** Position of the first turn in the conversation. */
  readonly start: number
  /** Position after the last turn. */
  readonly end: number
  /** Estimated tokens of its turns. */
  readonly tokens: number
}

/** What windows are sized by. */
export interface WindowLimits {
  /** Requests under way at once. */
  readonly concurrency: number
  /** The largest request in estimated tokens, question and answer together. */
  readonly maxRequestTokens: number
}

/** What a conversation is judged by. */
export type CallPlan =
  | { readonly kind: 'at_once'; readonly window: Window }
  | {
      readonly kind: 'in_windows'
      readonly factWindows: readonly Window[]
      readonly verdictWindows: readonly Window[]
    }

/** Room that the instructions and the schema take in a request, in tokens. */
export const instructionTokens = 1_000
const exchangesAtOnce = 10
const tokensPerOrdinaryExchange = 400

/** Long exchanges count for several ordinary ones: they hold more facts. */
function weigh(exchange: Exchange): number {
  return Math.max(1, exchange.tokens / tokensPerOrdinaryExchange)
}

/** The most that the turns of one window may take, leaving as much again for facts and answer. */
export function windowTokens(limits: WindowLimits): number {
  return Math.max(1, Math.floor((limits.maxRequestTokens - instructionTokens) / 2))
}

/** As few windows as the limits allow: each holds at most `mostTurns` of the turns that `count` counts. */
export function planLargestWindows(
  exchanges: readonly Exchange[],
  limits: WindowLimits,
  mostTurns: number,
  count: (exchange: Exchange) => number,
): readonly Window[] {
  const most = windowTokens(limits)
  const windows: { exchanges: Exchange[]; tokens: number; turns: number }[] = []
  for (const exchange of exchanges) {
    let current = windows.at(-1)
    const turns = count(exchange)
    if (
      current === undefined ||
      current.tokens + exchange.tokens > most ||
      current.turns + turns > mostTurns
    ) {
      current = { exchanges: [], tokens: 0, turns: 0 }
      windows.push(current)
    }
    current.exchanges.push(exchange)
    current.tokens += exchange.tokens
    current.turns += turns
  }
  return windows.map((window) => toWindow(window.exchanges))
}

/** Plans the requests for a conversation that has at least one exchange. */
export function planCalls(exchanges: readonly Exchange[], limits: WindowLimits): CallPlan {
  const whole = toWindow(exchanges)
  const weight = exchanges.reduce((sum, exchange) => sum + weigh(exchange), 0)
  if (weight <= exchangesAtOnce && whole.tokens <= windowTokens(limits)) {
    return { kind: 'at_once', window: whole }
  }
  const { concurrency } = limits
  // A fact costs many output tokens and a retained turn few, so windows of facts are the smaller
  // ones. Both grow with what came before, or their number, and the facts sent along with each,
  // would grow with the length of the conversation instead of with the concurrency. How fast they
  // grow is a matter of measurement: see the benchmark.
  const smallest = Math.min(20, Math.max(5, 40 / concurrency))
  return {
    kind: 'in_windows',
    factWindows: planWindows(
      exchanges,
      limits,
      (before) => smallest + before / (3.5 * concurrency),
    ),
    verdictWindows: planWindows(
      exchanges,
      limits,
      (before) => 2 * smallest + before / (2 * concurrency),
    ),
  }
}

function planWindows(
  exchanges: readonly Exchange[],
  limits: WindowLimits,
  sizeAfter: (weightBefore: number) => number,
): readonly Window[] {
  const most = windowTokens(limits)
  const windows: { exchanges: Exchange[]; weight: number; tokens: number; size: number }[] = []
  let before = 0
  for (const exchange of exchanges) {
    const weight = weigh(exchange)
    let current = windows.at(-1)
    if (
      current === undefined ||
      current.weight + weight > current.size ||
      current.tokens + exchange.tokens > most
    ) {
      current = { exchanges: [], weight: 0, tokens: 0, size: Math.ceil(sizeAfter(before)) }
      windows.push(current)
    }
    current.exchanges.push(exchange)
    current.weight += weight
    current.tokens += exchange.tokens
    before += weight
  }
  const last = windows.at(-1)
  const previous = windows.at(-2)
  if (last && previous && last.weight < last.size / 2 && previous.tokens + last.tokens <= most) {
    previous.exchanges.push(...last.exchanges)
    windows.pop()
  }
  return windows.map((window) => toWindow(window.exchanges))
}

/** A window of some exchanges, in speaking order. */
export function toWindow(exchanges: readonly Exchange[]): Window {
  return {
    exchanges,
    start: exchanges[0]?.start ?? 0,
    end: exchanges.at(-1)?.end ?? 0,
    tokens: exchanges.reduce((sum, exchange) => sum + exchange.tokens, 0),
  }
}

/** The two halves of a window, cut between exchanges; null when it is a single one. */
export function halve({ exchanges }: Window): readonly [Window, Window] | null {
  if (exchanges.length < 2) return null
  const middle = Math.ceil(exchanges.length / 2)
  return [toWindow(exchanges.slice(0, middle)), toWindow(exchanges.slice(middle))]
}
