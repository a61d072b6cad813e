/** Foreign text in a terminal: made harmless, measured, fitted and coloured. */
export { findFocus } from './find-focus.js'
export { fitText } from './fit-text.js'
export { columnsOf, type MessageView } from './message-view.js'
export { type Paint, plainPaint, withFullReset } from './paint.js'
export { toPlainLine, toPlainName } from './plain-line.js'
export { countColumns, cutMiddle, padToColumns } from './text-width.js'
