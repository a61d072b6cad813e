/**
 * Values of options as error messages show them. Of an object only its kind or its names are
 * shown: a client or a judge that was put in the wrong place may hold a key.
 */
import { excerpt, show } from '../../errors.js'

const longestShown = 80
const mostItems = 20

/** `value` in short: `'fast'`, `an instance of OpenAI`, `{ name, decide }`. */
export function showOption(value: unknown): string {
  const text = describe(value)
  return text.length <= longestShown ? text : `${text.slice(0, longestShown - 1)}…`
}

function describe(value: unknown): string {
  if (typeof value === 'string') return `'${show(value).slice(1, -1)}'`
  if (typeof value !== 'object' || value === null) return show(value)
  if (Array.isArray(value)) {
    const items = value
      .slice(0, mostItems)
      .map((item) => (Array.isArray(item) ? '[…]' : describe(item)))
    return `[${items.join(', ')}${value.length > mostItems ? ', …' : ''}]`
  }
  const kind: unknown = Reflect.get(Object.getPrototypeOf(value) ?? {}, 'constructor')
  if (typeof kind === 'function' && kind.name !== 'Object') {
    return kind.name ? `an instance of ${excerpt(kind.name)}` : 'an instance of a class'
  }
  const names = Object.keys(value).slice(0, mostItems).map(excerpt)
  return names.length === 0 ? '{}' : `{ ${names.join(', ')} }`
}
