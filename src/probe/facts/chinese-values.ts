/** Values of the Chinese pack that have more than one form: names, numbers, dates, codes. */
import { drawCode } from './english-values.js'
import type { ValueDomain } from './pack-row.js'
import { drawInteger, drawOne } from './seeded-random.js'

const firstNames = ['雨桐', '子涵', '思远', '嘉怡', '浩然', '梓萱', '明哲', '若曦']
const moreNames = ['俊杰', '婉清', '志强', '晓峰', '静雯', '天宇', '慧敏', '建平']
const digits = '一二三四五六七八九'

/** Given names. */
export const names: ValueDomain = {
  draw: (random) => {
    const text = drawOne(random, [...firstNames, ...moreNames])
    return { text, forms: [text] }
  },
  any: /(?:叫作?|名字是|是)[“「"]?\p{Script=Han}{2,3}[”」"]?(?:[。,,!!]|$)/u,
}

/** Numbers of two digits, none of them round. */
export const numbers: ValueDomain = {
  draw(random) {
    const [ten, one] = [drawInteger(random, 2, 9), drawInteger(random, 1, 9)]
    const text = `${ten}${one}`
    return { text, forms: [text, `${digits[ten - 1]}十${digits[one - 1]}`] }
  },
  any: /\d|[一二三四五六七八九]?十[一二三四五六七八九]?/u,
}

/** Days of the year. */
export const dates: ValueDomain = {
  draw(random) {
    const [day, month] = [drawInteger(random, 4, 28), drawInteger(random, 1, 12)]
    const numeric = [String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
    const spoken = `${toChinese(month)}月${toChinese(day)}`
    const forms = [
      `${month}月${day}日`,
      `${month}月${day}号`,
      `${month} 月 ${day}`,
      numeric,
      spoken,
    ]
    return { text: `${month}月${day}日`, forms }
  },
  any: /\d|月/u,
}

/** Codes of two letters and four digits. */
export const codes: ValueDomain = { draw: drawCode, any: /[a-z]{1,3}[-\s]?\d{3,}|\d{3,}/i }

/** Numbers from 1 to 29. */
function toChinese(number: number): string {
  const [ten, one] = [Math.floor(number / 10), number % 10]
  const front = ten === 0 ? '' : ten === 1 ? '十' : `${digits[ten - 1]}十`
  return front + (one === 0 ? '' : (digits[one - 1] ?? ''))
}
