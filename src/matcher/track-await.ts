/** Fails the test in which an assertion was not awaited, whatever the assertion would have said. */
import { UsageError } from '../errors.js'

/** A running test of Vitest, as far as it is used here. */
export interface TestTask {
  readonly timeout?: number | undefined
  readonly result?:
    | { readonly retryCount?: number | undefined; readonly startTime?: number | undefined }
    | undefined
  /** Settled by the runner, one by one, when the test's function is through. */
  promises?: unknown[] | undefined
}

/**
 * Returns an assertion's promise in a form that knows whether it was awaited, and makes the
 * runner ask at the end of the test.
 */
export function trackAwait(assertion: unknown, task: TestTask | undefined): unknown {
  if (!(assertion instanceof Promise) || task === undefined) return assertion
  let awaited = false
  // The failure of a promise nobody holds is told below, by the name of the test.
  assertion.catch(() => {})
  task.promises ??= []
  task.promises.push({
    // The runner calls this when the test's function has returned, not before.
    then(resolve: (value: undefined) => void, reject: (error: unknown) => void) {
      if (awaited) resolve(undefined)
      else
        assertion.then(
          () => reject(forgottenAwait()),
          (error) => reject(forgottenAwait(error)),
        )
    },
  })
  return {
    then(...handlers: Parameters<Promise<unknown>['then']>) {
      awaited = true
      return assertion.then(...handlers)
    },
    catch(...handlers: Parameters<Promise<unknown>['catch']>) {
      awaited = true
      return assertion.catch(...handlers)
    },
    finally(...handlers: Parameters<Promise<unknown>['finally']>) {
      awaited = true
      return assertion.finally(...handlers)
    },
    [Symbol.toStringTag]: 'Promise',
  }
}

/** The error of an assertion that nobody waited for; `outcome` is what it threw, unheard. */
export function forgottenAwait(outcome?: unknown): UsageError {
  return new UsageError({
    where: 'toRetainKnowledge',
    problem: 'its promise was not awaited, so the test did not hear its verdict',
    fix: 'write await expect(conversation).toRetainKnowledge()',
    cause: outcome,
  })
}
