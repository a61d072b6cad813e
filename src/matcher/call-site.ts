/**
 * The place in a test where an assertion was written. An error that comes after waiting for a judge
 * no longer has it in its stack, and a reader wants that line, not ours.
 */

/** Stack frames of where an assertion was written. */
export type CallSite = string

/** The frames above `boundary`, which is left out with all that it called. */
export function captureCallSite(boundary: (...args: never[]) => unknown): CallSite {
  const holder: { stack?: string } = {}
  Error.captureStackTrace(holder, boundary)
  return framesOf(holder.stack ?? '')
}

/** Gives an error the frames of a call site; its message and cause stay. */
export function placeAt<T>(error: T, site: CallSite): T {
  if (error instanceof Error && site !== '') {
    error.stack = `${error.name}: ${error.message}\n${site}`
  }
  return error
}

function framesOf(stack: string): CallSite {
  const first = stack.search(/^ {4}at /m)
  return first === -1 ? '' : stack.slice(first)
}
