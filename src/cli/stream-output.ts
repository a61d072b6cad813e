/** The program's streams as commands see them. */
import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'
import { type Paint, plainPaint } from '../report/text/index.js'
import type { Output } from './arguments/index.js'

const usualColumns = 80

/** Standard output or standard error. Colours follow NO_COLOR and FORCE_COLOR. */
export function outputOf(stream: Partial<WriteStream> & NodeJS.WritableStream): Output {
  const { isTTY: isTerminal = false, columns = 0 } = stream
  return {
    write: (text) => void stream.write(text),
    isTerminal,
    paint: hasColours(stream) ? terminalPaint : plainPaint,
    columns: isTerminal && columns > 0 ? columns : usualColumns,
  }
}

function hasColours(stream: Partial<WriteStream>): boolean {
  const { FORCE_COLOR: forced } = process.env
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && stream.hasColors?.() === true
}

type Style = Parameters<typeof styleText>[0]

const style =
  (format: Style) =>
  (text: string): string =>
    styleText(format, text, { validateStream: false })

const terminalPaint: Paint = {
  known: style('green'),
  said: style('red'),
  dim: style('dim'),
  bold: style('bold'),
}
