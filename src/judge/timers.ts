/**
 * The runtime's timers and clock, taken when the package is imported: deadlines and back-off go
 * on when a test installs fake timers afterwards.
 */

const {
  setTimeout: realSetTimeout,
  clearTimeout: realClearTimeout,
  performance: clock,
} = globalThis
const realNow = clock.now.bind(clock)

/** The `setTimeout` of import time. */
export const startTimer = realSetTimeout
/** The `clearTimeout` of import time. */
export const stopTimer = realClearTimeout
/** Milliseconds of a monotonic clock. */
export const now = (): number => realNow()
