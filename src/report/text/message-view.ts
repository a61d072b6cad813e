/**
 * How a matcher's message is to be shown: what its caller wrote, colours and width.
 */
import type { Paint } from './paint.js'

/** How to show a message. */
export interface MessageView {
  /** The matcher's options as the user gave them, shown in the first line. */
  readonly options: Readonly<Record<string, unknown>>
  readonly paint: Paint
  /**
   * Terminal columns for the lines that show facts and turns; less than 48 counts as 48.
   * Leave it out in a runner: with a terminal's own width the message would not be the same
   * on every machine.
   *
   * @defaultValue 80
   */
  readonly width?: number | undefined
}

const defaultWidth = 80
const leastWidth = 48

/** Terminal columns for the lines that show facts, turns and answers. */
export function columnsOf({ width = defaultWidth }: MessageView): number {
  return Math.max(leastWidth, width)
}
