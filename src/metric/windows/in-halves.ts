/** What is too long for the judge in one request is asked for in smaller ones, once, and goes on. */
import { isCassetteMissError, isJudgeError } from '../../errors.js'
import { type Window, halve } from './plan-windows.js'

/** What `judge` gives for the window, or for each of its halves when the whole is too long. */
export function inHalvesIfTooLong<T>(
  window: Window,
  judge: (part: Window) => Promise<T>,
): Promise<readonly T[]> {
  const halves = halve(window)
  return smallerIfTooLong<readonly T[]>(
    async () => [await judge(window)],
    halves && (() => Promise.all(halves.map(judge))),
  )
}

/**
 * What `whole` gives, or `smaller` when a request of it, or the answer to one, was too long for the
 * judge. Failed requests are not recorded, so a replay goes on with what was recorded instead of them.
 *
 * @param smaller - asks for the same in smaller requests; null where there are none
 */
export async function smallerIfTooLong<T>(
  whole: () => Promise<T>,
  smaller: (() => Promise<T>) | null,
): Promise<T> {
  try {
    return await whole()
  } catch (error) {
    if (smaller === null) throw error
    if (isTooLong(error)) return smaller()
    if (!isCassetteMissError(error)) throw error
    return smaller().catch((other: unknown) => {
      // Neither was recorded, so what a recording would be made of first is missing.
      throw isCassetteMissError(other) ? error : other
    })
  }
}

function isTooLong(error: unknown): boolean {
  return isJudgeError(error) && (error.kind === 'context_length' || error.kind === 'cut_off')
}
