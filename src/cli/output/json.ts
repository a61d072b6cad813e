/** For programs: everything as JSON, a line a conversation or one document. */
import { type EvaluatedConversation, resultLine } from '../../batch/results/index.js'
import type { MakeWriter } from './result-writer.js'

/** A results file: a line a conversation. */
export const jsonLinesWriter: MakeWriter = ({ write }) => ({
  add: (evaluated) => write(`${resultLine(evaluated)}\n`),
  end: () => {},
})

/**
 * `{ results, summary }`; each result has `score` and `reason` at its top, and of a single conversation they are
 * at the top of the document too. It is written as results come.
 */
export const jsonWriter: MakeWriter = ({ write }) => {
  let last: EvaluatedConversation | null = null
  let count = 0
  return {
    add(evaluated) {
      write(count++ === 0 ? '{"results":[\n' : ',\n')
      write(JSON.stringify({ ...topOf(evaluated), ...evaluated }))
      last = evaluated
    },
    end(summary) {
      write(count === 0 ? '{"results":[' : '\n')
      const top = count === 1 && last !== null ? { outcome: last.outcome, ...topOf(last) } : {}
      write(`],${JSON.stringify({ ...top, summary }).slice(1)}\n`)
    },
  }
}

function topOf({ result }: EvaluatedConversation) {
  return { score: result?.score ?? null, reason: result?.reason ?? null }
}
