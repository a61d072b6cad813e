/**
 * The place in a test where an assertion was written. An error that comes after waiting for a judge
 * no longer has it in its stack, and a reader wants that line, not ours.
 */

/** Stack frames of where an assertion was written. */
export type CallSite = string

/**
 * The frames above `boundary`, without `boundary` and all that it called, nor what of the runner
 * stands between it and the test.
 *
 * @param earlier - an error that the runner made when the test was last on the stack, for matchers
 * that it calls after waiting
 */
export function captureCallSite(
  boundary: (...args: never[]) => unknown,
  earlier?: unknown,
): CallSite {
  const holder: { stack?: string } = {}
  Error.captureStackTrace(holder, boundary)
  const stacks = [holder.stack, earlier instanceof Error ? earlier.stack : undefined]
  const sites = stacks.map((stack = '') => framesFromTest(stack))
  return sites.find((site) => site !== '') ?? ''
}

function framesFromTest(stack: string): CallSite {
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  const test = frames.findIndex((frame) => !/[\\/]node_modules[\\/]|\(?node:/.test(frame))
  return test === -1 ? '' : frames.slice(test).join('\n')
}

/** Gives an error the frames of a call site; its message and cause stay. */
export function placeAt<T>(error: T, site: CallSite): T {
  if (error instanceof Error && site !== '') {
    error.stack = `${error.name}: ${error.message}\n${site}`
  }
  return error
}
