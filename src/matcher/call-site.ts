/**
 * The place in a test where an assertion was written. An error that comes after waiting for a judge
 * no longer has it in its stack, and a reader wants that line, not ours.
 */

/** Tells the stack frames of where an assertion was written; empty when they are not known. */
export type CallSite = () => string

/**
 * The frames above `boundary`, without `boundary` and all that it called, nor what of the runner
 * stands between it and the test.
 *
 * @param earlier - an error that the runner made when the test was last on the stack, for matchers
 * that it calls after waiting. It is looked at only when the site is asked for: a look at its stack
 * fixes what it says, and the runner gives it its message later.
 */
export function captureCallSite(
  boundary: (...args: never[]) => unknown,
  earlier?: unknown,
): CallSite {
  const holder: { stack?: string } = {}
  // Taken now and put into words only when asked for: runners map every frame to the source.
  Error.captureStackTrace(holder, boundary)
  return () =>
    framesFromTest(holder.stack) ||
    framesFromTest(earlier instanceof Error ? earlier.stack : undefined)
}

function framesFromTest(stack = ''): string {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  const test = frames.findIndex((frame) => !/[\\/]node_modules[\\/]|\(?node:/.test(frame))
  return test === -1 ? '' : frames.slice(test).join('\n')
}

/** Gives an error the frames of a call site; its message and cause stay. */
export function placeAt<T>(error: T, site: CallSite): T {
  if (!(error instanceof Error)) return error
  const frames = site()
  if (frames !== '') error.stack = `${error.name}: ${error.message}\n${frames}`
  return error
}
