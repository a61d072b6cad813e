/** Intervals of any figure, by drawing the conversations anew, with some twice and some not at all. */
import type { Estimate } from './estimate.js'
import { seededRandom } from './random.js'

/** How an interval is drawn. */
export interface BootstrapOptions {
  /**
   * How often such intervals hold the true value, in (0, 1).
   *
   * @defaultValue 0.95
   */
  readonly confidence?: number
  /**
   * How often to draw.
   *
   * @defaultValue 2000, and fewer for more than 5000 items, for as much work
   */
  readonly draws?: number
}

const seed = 20_260_101
const usualDraws = 2_000
const fewestDraws = 200
const mostWork = 10_000_000

/**
 * The percentile interval of `figure` over `items`: what it would be for other items of the same kind.
 *
 * @param figure - computes the figure of a sample; `NaN` where the sample has none, which is then left out
 * @returns null when the items themselves have no such figure
 *
 * Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13.
 */
export function bootstrap<T>(
  items: readonly T[],
  figure: (sample: readonly T[]) => number,
  options: BootstrapOptions = {},
): Estimate | null {
  const { confidence = 0.95, draws = drawsFor(items.length) } = options
  const value = items.length === 0 ? Number.NaN : figure(items)
  if (Number.isNaN(value)) return null
  const random = seededRandom(seed)
  const sample: T[] = Array.from(items)
  const drawn: number[] = []
  for (let draw = 0; draw < draws; draw++) {
    for (let at = 0; at < items.length; at++) {
      const item = items[Math.floor(random() * items.length)]
      if (item !== undefined) sample[at] = item
    }
    const figureOfSample = figure(sample)
    if (!Number.isNaN(figureOfSample)) drawn.push(figureOfSample)
  }
  const sorted = Float64Array.from(drawn).toSorted()
  const tail = (1 - confidence) / 2
  return {
    value,
    low: quantileOf(sorted, tail),
    high: quantileOf(sorted, 1 - tail),
    confidence,
    count: items.length,
  }
}

/** The mean; `NaN` of nothing. */
export function mean(numbers: readonly number[]): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum / numbers.length
}

function drawsFor(items: number): number {
  return Math.min(usualDraws, Math.max(fewestDraws, Math.floor(mostWork / items)))
}

/** Between the two nearest. Source: R. J. Hyndman and Y. Fan, 1996, definition 7. */
function quantileOf(sorted: Float64Array, share: number): number {
  const position = share * (sorted.length - 1)
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? below
  return below + (above - below) * (position - Math.floor(position))
}
