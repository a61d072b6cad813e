/** A conversation that is not there yet: an await is missing where it is passed on. */
import { UsageError } from '../errors.js'

/** Whether a value is a promise, of whichever library. */
export function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value
}

/** The error for a promise that was given to `where`. */
export function promiseReceived(where: string, fix: string, wanted = 'a conversation'): UsageError {
  return new UsageError({
    where,
    problem: `it was given a promise instead of ${wanted}`,
    fix,
  })
}
