import { expect, test } from 'vitest'
import { type Paint, plainPaint, withFullReset } from '../../src/report/text/paint.js'

const colours: Paint = {
  known: (text) => `\u001b[32m${text}\u001b[39m`,
  said: (text) => `\u001b[31m${text}\u001b[39m`,
  dim: (text) => `\u001b[2m${text}\u001b[22m`,
  bold: (text) => `\u001b[1m${text}\u001b[22m`,
}

/** Paints a whole message as Vitest does: where the message ends a colour, red goes on. */
function paintRed(message: string): string {
  return `\u001b[31m${message.replaceAll('\u001b[39m', '\u001b[31m')}\u001b[39m`
}

test('in a message that the runner paints red, what is not painted stays plain', () => {
  const { dim, known } = withFullReset(colours)
  const message = paintRed(`${dim('messages[3]')} ${known('knows: Maya')} asked again`)
  expect(message).toContain('\u001b[0m asked again\u001b[39m')
  expect(message).toContain('\u001b[0m \u001b[32mknows: Maya')
})

test('where the runner has no colours there is nothing to reset', () => {
  const paint = withFullReset(plainPaint)
  expect(paint.known('a') + paint.said('b') + paint.dim('c') + paint.bold('d')).toBe('abcd')
})
