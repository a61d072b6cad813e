/**
 * The plan of calls: which exchanges go into which request. Windows are sized by weight, tokens
 * and the concurrency at hand. In a long conversation, appending leaves the earlier requests, and
 * their recordings, as they were, until it has grown by about a half; a short one is cut anew more often.
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
      /**
       * Windows that are so few that each may show all that was said before it, and be asked for its
       * facts and verdicts at once; null when there would be too many.
       */
      readonly inOneRound: readonly Window[] | null
    }

/** Room that the instructions and the schema take in a request, in tokens. */
const instructionTokens = 1_000
const exchangesAtOnce = 10
const tokensPerOrdinaryExchange = 400
/** Ordinary exchanges in a window of facts, at least and at most; a fact costs many output tokens. */
const leastOfFacts = 5
const mostOfFacts = 30
/** Windows that show all that was said before them, at most. */
const mostInOneRound = 4
/** Sizes to try for them, as multiples of the smallest. */
const growthsInOneRound = [1, 1.2, 1.4]
/** Share of its size from which the last of them stands by itself: three exchanges, at the least size. */
const leastRestInOneRound = 0.42

/** Long exchanges count for several ordinary ones: they hold more facts. */
function weigh(exchange: Exchange): number {
  return Math.max(1, exchange.tokens / tokensPerOrdinaryExchange)
}

function weightOf(exchanges: readonly Exchange[]): number {
  return exchanges.reduce((sum, exchange) => sum + weigh(exchange), 0)
}

/** The most that the turns of one window may take, leaving as much again for facts and answer. */
export function windowTokens(limits: WindowLimits): number {
  return Math.max(1, Math.floor((limits.maxRequestTokens - instructionTokens) / 2))
}

/**
 * As few windows as the limits allow. In each, what `count` counts is `most` at most, unless a
 * single exchange has more.
 */
export function planLargestWindows(
  exchanges: readonly Exchange[],
  limits: WindowLimits,
  most: number,
  count: (exchange: Exchange) => number,
): readonly Window[] {
  const mostTokens = windowTokens(limits)
  const windows: { exchanges: Exchange[]; tokens: number; counted: number }[] = []
  for (const exchange of exchanges) {
    let current = windows.at(-1)
    const counted = count(exchange)
    if (
      current === undefined ||
      current.tokens + exchange.tokens > mostTokens ||
      current.counted + counted > most
    ) {
      current = { exchanges: [], tokens: 0, counted: 0 }
      windows.push(current)
    }
    current.exchanges.push(exchange)
    current.tokens += exchange.tokens
    current.counted += counted
  }
  return windows.map((window) => toWindow(window.exchanges))
}

/** Plans the requests for a conversation that has at least one exchange. */
export function planCalls(exchanges: readonly Exchange[], limits: WindowLimits): CallPlan {
  const whole = toWindow(exchanges)
  const weight = weightOf(exchanges)
  if (weight <= exchangesAtOnce && whole.tokens <= windowTokens(limits)) {
    return { kind: 'at_once', window: whole }
  }
  const smallest = smallestWindow(limits)
  const size = windowSize(weight, smallest, limits)
  const plan = (most: number) => {
    const windows = planLargestWindows(exchanges, limits, most, weigh)
    return size === smallest ? withoutRest(windows, limits, most / 2) : windows
  }
  return {
    kind: 'in_windows',
    inOneRound:
      whole.tokens <= windowTokens(limits) ? planOneRound(exchanges, weight, limits) : null,
    factWindows: plan(Math.min(size, mostOfFacts)),
    // A retained turn costs few output tokens, and facts are sent along with each window.
    verdictWindows: plan(Math.max(size, 2 * smallest)),
  }
}

/**
 * Windows that are few enough for each to show all that was said before it, since that is read again
 * in every later one; null when there are none. The first is read the most often, and is smaller.
 */
function planOneRound(
  exchanges: readonly Exchange[],
  weight: number,
  limits: WindowLimits,
): readonly Window[] | null {
  const smallest = smallestWindow(limits)
  const most = Math.min(mostInOneRound, Math.max(1, Math.floor(weight / smallest)))
  for (const growth of growthsInOneRound) {
    const size = growth * smallest
    const first = planLargestWindows(exchanges, limits, size - 1, weigh).slice(0, 1)
    const others = exchanges.slice(first[0]?.exchanges.length)
    const windows = [...first, ...planLargestWindows(others, limits, size, weigh)]
    const fewer = withoutRest(windows, limits, leastRestInOneRound * size)
    if (fewer.length <= most) return fewer
  }
  return null
}

/** Few requests at once make small windows useless. */
function smallestWindow({ concurrency }: WindowLimits): number {
  return Math.min(20, Math.max(leastOfFacts, 40 / concurrency))
}

/**
 * The weight of windows. With one window for each request that may run at once, none waits for a
 * second round. It goes up in steps: within a step, appending leaves all windows but the last as
 * they were.
 */
function windowSize(weight: number, smallest: number, { concurrency }: WindowLimits): number {
  let size = smallest
  while (Math.floor(size) * concurrency < weight) size *= Math.SQRT2
  return size
}

/**
 * In a short conversation a request less counts more than a window that is a little too large.
 *
 * @param least - weight from which the last window stands by itself
 */
function withoutRest(
  windows: readonly Window[],
  limits: WindowLimits,
  least: number,
): readonly Window[] {
  const last = windows.at(-1)
  const previous = windows.at(-2)
  if (
    last === undefined ||
    previous === undefined ||
    weightOf(last.exchanges) >= least ||
    previous.tokens + last.tokens > windowTokens(limits)
  ) {
    return windows
  }
  return [...windows.slice(0, -2), toWindow([...previous.exchanges, ...last.exchanges])]
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
