/** The order in which the requests of a stage are started. */
import type { Window } from './plan-windows.js'

/**
 * Starts work on every window, the longest first, so that at the end none of the long ones is
 * left to be waited for alone. The promises are in the order of the windows.
 */
export function startLongestFirst<T>(
  windows: readonly Window[],
  start: (window: Window) => Promise<T>,
): readonly Promise<T>[] {
  const started = windows
    .map((window, at) => ({ window, at }))
    .toSorted((a, b) => b.window.tokens - a.window.tokens)
    .map(({ window, at }) => ({ at, result: start(window) }))
  return started.toSorted((a, b) => a.at - b.at).map(({ result }) => result)
}
