/**
 * The first line of a message: the call as it stands in the test.
 */
import { excerpt } from '../../errors.js'
import { type MessageView, toPlainLine, toPlainName, cutMiddle } from '../text/index.js'

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u
const longestValue = 60
const mostItems = 3
const deepest = 2

/** `expect(conversation).toRetainKnowledge({ threshold: 1 })`; options that are undefined are left out. */
export function formatCall(view: MessageView, polarity: 'plain' | 'not'): string {
  const { dim, known, said } = view.paint
  const options = showFields(view.options, 0)
  const argument = options === '{}' ? dim('()') : `${dim('(')}${known(options)}${dim(')')}`
  const not = polarity === 'not' ? '.not' : ''
  return `${dim('expect(')}${said('conversation')}${dim(')')}${not}.toRetainKnowledge${argument}`
}

function showFields(fields: object, depth: number): string {
  const shown = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${showKey(key)}: ${showValue(value, depth + 1)}`)
  return shown.length === 0 ? '{}' : `{ ${shown.join(', ')} }`
}

function showKey(key: string): string {
  return identifier.test(key) ? key : quote(key)
}

function showValue(value: unknown, depth: number): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'function') return showName(value.name || 'function')
  if (typeof value !== 'object' || value === null) return toPlainLine(String(value))
  if (Array.isArray(value)) return showItems(value, depth)
  if (isJudge(value)) return showName(value.name)
  const prototype: unknown = Object.getPrototypeOf(value)
  const isPlain = prototype === Object.prototype || prototype === null
  if (!isPlain) return showName(value.constructor.name)
  return depth > deepest ? '{ … }' : showFields(value, depth)
}

function showItems(items: readonly unknown[], depth: number): string {
  if (depth > deepest) return '[ … ]'
  const shown = items.slice(0, mostItems).map((item) => showValue(item, depth + 1))
  const more = items.length - shown.length
  return `[${[...shown, ...(more > 0 ? [`… ${more} more`] : [])].join(', ')}]`
}

/** Not a literal, and not to be taken for one. */
function showName(name: string): string {
  return `<${cutMiddle(toPlainName(name), longestValue)}>`
}

function quote(text: string): string {
  const shown = cutMiddle(toPlainName(excerpt(text)), longestValue)
  return `'${shown.replace(/['\\]/gu, '\\$&')}'`
}

function isJudge(value: object): value is { readonly name: string } {
  return 'name' in value && typeof value.name === 'string' && ('ask' in value || 'decide' in value)
}
