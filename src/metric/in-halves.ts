/** A window whose request is too long for the judge is halved, once, and goes on. */
import { isJudgeError } from '../errors.js'
import { type Window, halve } from './plan-windows.js'

/** What `judge` gives for the window, or for each of its halves when the whole is too long. */
export async function inHalvesIfTooLong<T>(
  window: Window,
  judge: (part: Window) => Promise<T>,
): Promise<readonly T[]> {
  try {
    return [await judge(window)]
  } catch (error) {
    const halves = halvesIfTooLong(error, window)
    if (halves === null) throw error
    return Promise.all(halves.map(judge))
  }
}

/** The halves of a window whose request failed for its length; null for other failures. */
export function halvesIfTooLong(error: unknown, window: Window): readonly [Window, Window] | null {
  return isTooLong(error) ? halve(window) : null
}

/** Whether a request failed since it, or the answer to it, was too long for the judge. */
export function isTooLong(error: unknown): boolean {
  return isJudgeError(error) && (error.kind === 'context_length' || error.kind === 'cut_off')
}
