/** What a text holds that is not known to be JSON: a value, or the items of a transcript or a table. */
import { formats } from '../formats/index.js'
import type { ItemList, ReadContext } from '../reading/index.js'

/** Whether a text begins as JSON does, and not as a line of a transcript or of a table. */
export function looksLikeJson(text: string): boolean {
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 400)
  if (!/^[[{"]/.test(start)) return false
  const isTimed = /^\[\s*\d[^\]"{}\n]*\]\s*[\p{L}*_]/u.test(start)
  const isHeader = /^"[^"\n]*"\s*[,;\t]/.test(start)
  return !isTimed && !isHeader
}

/** The items of a transcript or a table; null when the text is neither. */
export function itemsInText(text: string, where: string, context: ReadContext): ItemList | null {
  for (const format of formats) {
    const list = format.text?.(text, where, context)
    if (list) return list
  }
  return null
}

/** The value of a text that is JSON as a whole; null for any other text. */
export function parseWhole(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return null
  }
}
