/**
 * Knows whether an assertion was awaited, so that a door can fail the test in which it was not,
 * whatever the assertion would have said.
 */
import { UsageError } from '../errors.js'
import { type CallSite, placeAt } from './call-site.js'
import { type MatcherUsage, retainKnowledge } from './matcher-usage.js'

/** An assertion under way. */
export interface TrackedAssertion<T> {
  /** What the matcher gives its runner; the runner and the user may chain on it. */
  readonly assertion: Promise<T>
  /**
   * Resolves when the assertion has settled, to the error that says that nobody waited for it;
   * to null when somebody did. Ask when the test's function is through.
   */
  check(): Promise<UsageError | null>
}

/** How an assertion is tracked. */
export interface TrackingOptions {
  /** Where the assertion was written. */
  readonly site: CallSite
  readonly testName?: string | undefined
  /** @defaultValue that of `toRetainKnowledge` */
  readonly usage?: MatcherUsage
  /** Whether errors that the runner throws after waiting have to be put where the assertion stands. */
  readonly placesErrors?: boolean
  /** Whether the runner itself waits for the assertion, as `expect.soft` does, before the user may. */
  readonly isSoft?: boolean
}

/**
 * Tracks an assertion through the runner's own chaining: a runner chains with one handler at a
 * time, whereas `await`, `return` and `Promise.all` always come with two.
 */
export function trackAwait<T>(promise: Promise<T>, options: TrackingOptions): TrackedAssertion<T> {
  const { site, testName, usage = retainKnowledge, placesErrors = false } = options
  let isAwaited = false
  let waitsOfRunner = options.isSoft ? 1 : 0
  let isSettled = false
  let cut: UsageError | null = null
  let last: Promise<unknown> = promise

  function follow<U>(step: Promise<U>): Promise<U> {
    const placed = placesErrors
      ? step.catch((error: unknown) => {
          throw placeAt(error, site)
        })
      : step
    last = placed
    // Told by `check` when nobody holds the promise.
    placed.catch(() => {})
    const chain: Promise<U> = {
      // oxlint-disable-next-line unicorn/no-thenable -- only a thenable sees that it is awaited
      then(onValue, onError) {
        const next = placed.then(onValue, onError)
        if (!onError) return follow(next)
        if (waitsOfRunner > 0) {
          waitsOfRunner--
          return follow(next)
        }
        isAwaited = true
        return next
      },
      catch: (onError) => follow(placed.catch(onError)),
      finally: (onSettled) => follow(placed.finally(onSettled)),
      [Symbol.toStringTag]: 'Promise',
    }
    return chain
  }

  const assertion = follow(promise)
  promise.then(
    () => (isSettled = true),
    (error: unknown) => {
      isSettled = true
      if (error instanceof UsageError && cutOffs.has(error)) cut = error
    },
  )
  return {
    assertion,
    async check() {
      if (isAwaited && isSettled) return cut
      const outcome = await last.then(
        () => undefined,
        (error: unknown) => error,
      )
      if (cut) return cut
      return placeAt(forgottenAwait(testName, outcome, usage), site)
    },
  }
}

/**
 * Waits for assertions and throws the error of one that was not awaited.
 *
 * @param isExcused - whether that matters no longer; asked after waiting
 */
export async function throwForgotten(
  assertions: readonly TrackedAssertion<unknown>[],
  isExcused: () => boolean = () => false,
): Promise<void> {
  const checked = await Promise.all(assertions.map((one) => one.check()))
  const forgotten = checked.find((error) => error !== null)
  if (forgotten && !isExcused()) throw forgotten
}

const cutOffs = new WeakSet<UsageError>()

/**
 * The error of an assertion that its runner cut off since the test was through: only a test that did
 * not wait for it can have come so far.
 */
export function cutOff(
  testName: string | undefined,
  cause: unknown,
  usage: MatcherUsage = retainKnowledge,
): UsageError {
  const error = forgottenAwait(testName, cause, usage)
  cutOffs.add(error)
  return error
}

function forgottenAwait(
  testName: string | undefined,
  outcome: unknown,
  { name, right }: MatcherUsage,
): UsageError {
  return new UsageError({
    where: testName ? `${name} in "${testName}"` : name,
    problem: 'its promise was not awaited, so the test did not hear its verdict',
    fix: `write ${right}`,
    cause: outcome,
  })
}
