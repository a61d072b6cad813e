/** Whether a reply says something, without a judge. */
import type { ReplyTest } from './probe-fact.js'

/** Whether `reply` passes `test`. */
export function fitsReply(test: ReplyTest, reply: string): boolean {
  return countFitting(test, reply) > 0
}

/** How many of the texts of a list `reply` says; of any other test 1 when it passes, else 0. */
export function countFitting(test: ReplyTest, reply: string): number {
  if (typeof test === 'function') return Number(test(reply))
  const plain = reply.normalize('NFKC')
  if (test instanceof RegExp) return Number(new RegExp(test.source, withoutState(test)).test(plain))
  const texts = typeof test === 'string' ? [test] : test
  return texts.filter((text) => patternOf(text).test(plain)).length
}

/** Patterns that go on from where they matched last would make one reply depend on another. */
function withoutState({ flags }: RegExp): string {
  return flags.replace(/[gy]/g, '')
}

const patterns = new Map<string, RegExp>()
const mostPatterns = 10_000

function patternOf(text: string): RegExp {
  const known = patterns.get(text)
  if (known) return known
  const plain = text.normalize('NFKC').trim()
  const body = plain
    .split(/[\s-]+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('[\\s\\-\\u2010-\\u2015]*')
  // Scripts without spaces have no words to keep whole.
  const start = /^[\p{Script=Latin}\p{Nd}]/u.test(plain) ? '(?<![\\p{Script=Latin}\\p{Nd}])' : ''
  const end = /\p{Script=Latin}$/u.test(plain)
    ? '(?:e?s)?(?![\\p{Script=Latin}\\p{Nd}])'
    : /\p{Nd}$/u.test(plain)
      ? '(?![\\p{Script=Latin}\\p{Nd}])'
      : ''
  const pattern = new RegExp(start + body + end, 'iu')
  if (patterns.size >= mostPatterns) patterns.clear()
  patterns.set(text, pattern)
  return pattern
}
