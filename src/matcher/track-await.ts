/** Fails the test in which an assertion was not awaited, whatever the assertion would have said. */
import { UsageError } from '../errors.js'
import { type CallSite, placeAt } from './call-site.js'

/** A running test of Vitest, as far as it is used here. */
export interface TestTask {
  readonly timeout?: number | undefined
  readonly file?: { readonly projectName?: string | undefined } | undefined
  readonly result?:
    | { readonly retryCount?: number | undefined; readonly startTime?: number | undefined }
    | undefined
  /** Settled by the runner, one by one, when the test's function is through. */
  promises?: unknown[] | undefined
}

/**
 * Returns an assertion's promise in a form that knows whether it was awaited, and makes the
 * runner ask at the end of the test. Whatever it rejects with stands where the assertion does.
 */
export function trackAwait(
  assertion: unknown,
  task: TestTask | undefined,
  site: CallSite,
): unknown {
  if (!(assertion instanceof Promise) || task === undefined) return assertion
  const placed: Promise<unknown> = assertion.catch((error: unknown) => {
    throw placeAt(error, site)
  })
  // Told below, by the name of the test, when nobody holds the promise.
  placed.catch(() => {})
  let awaited = false
  task.promises ??= []
  task.promises.push({
    // The runner calls this when the test's function has returned, not before.
    // oxlint-disable-next-line unicorn/no-thenable -- only a thenable sees when it is awaited
    then(resolve: (value: undefined) => void, reject: (error: unknown) => void) {
      if (awaited) resolve(undefined)
      else {
        const tell = (outcome?: unknown) => reject(placeAt(forgottenAwait(outcome), site))
        placed.then(() => tell(), tell)
      }
    },
  })
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- only a thenable sees that it is awaited
    then(...handlers: Parameters<Promise<unknown>['then']>) {
      awaited = true
      return placed.then(...handlers)
    },
    catch(...handlers: Parameters<Promise<unknown>['catch']>) {
      awaited = true
      return placed.catch(...handlers)
    },
    finally(...handlers: Parameters<Promise<unknown>['finally']>) {
      awaited = true
      return placed.finally(...handlers)
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
