/**
 * Colours, as the report needs them. The report knows no terminal and no runner: whoever shows a
 * text hands in the colours, and in plain text signs and labels carry the whole meaning.
 */

/**
 * Colours for a message. Each function may wrap its text in escape sequences and must change
 * nothing else. It is never given a line break or an empty string.
 */
export interface Paint {
  /** What was known or expected: green in most runners. */
  readonly known: (text: string) => string
  /** What was said or received: red in most runners. */
  readonly said: (text: string) => string
  /** Places and other words around the matter. */
  readonly dim: (text: string) => string
  /** The word to see first. */
  readonly bold: (text: string) => string
}

/** No colours. */
export const plainPaint: Paint = {
  known: (text) => text,
  said: (text) => text,
  dim: (text) => text,
  bold: (text) => text,
}

const reset = '\u001b[0m'

/**
 * The same colours for a runner that paints the whole message in one colour of its own, as Vitest
 * paints it red: a full reset after each painted text keeps what is not painted plain.
 */
export function withFullReset(paint: Paint): Paint {
  return {
    known: resetAfter(paint.known),
    said: resetAfter(paint.said),
    dim: resetAfter(paint.dim),
    bold: resetAfter(paint.bold),
  }
}

function resetAfter(colour: (text: string) => string): (text: string) => string {
  return (text) => {
    const painted = colour(text)
    return painted === text ? text : painted + reset
  }
}
