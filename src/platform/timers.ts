/**
 * Node's timers and clock, taken when the package is imported: deadlines and back-off go on
 * when a test installs fake timers, and where Jest's configuration did so before the import.
 */
import { performance } from 'node:perf_hooks'
import { clearTimeout, setTimeout } from 'node:timers'
import { runInThisContext } from 'node:vm'

const realNow = performance.now.bind(performance)

/** The `setTimeout` of import time. */
export const startTimer = setTimeout
/** The `clearTimeout` of import time. */
export const stopTimer = clearTimeout
/** Milliseconds since 1970, by the `Date` of Node's own realm, which Jest does not replace. */
export const wallClock: () => number = runInThisContext('Date.now')
/** Milliseconds of a monotonic clock. */
export const now = (): number => realNow()
