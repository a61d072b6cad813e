/**
 * JUnit's XML, as dashboards of CI read it: a suite a file, a case a conversation. What is invalid is an
 * `error`, apart from a `failure`; nothing that was not judged passes or is skipped.
 */
import type { EvaluatedConversation } from '../../batch/results/index.js'
import { formatMeasurement } from '../../report/messages/index.js'
import { plainPaint } from '../../report/text/index.js'
import { attritionsOf, lostOf, outcomeWord, scoreOf, titleOf } from './describe-evaluated.js'
import type { MakeWriter } from './result-writer.js'

interface Suite {
  readonly cases: string[]
  failures: number
  errors: number
  milliseconds: number
}

const nameOfAll = 'knowledge-retention'

/** Makes the writer. A suite tells its numbers before its cases, so that it is written at the end. */
export const junitWriter: MakeWriter = ({ write }) => {
  const suites = new Map<string, Suite>()
  return {
    add(evaluated) {
      const name = evaluated.file ?? nameOfAll
      const suite = suites.get(name) ?? { cases: [], failures: 0, errors: 0, milliseconds: 0 }
      suites.set(name, suite)
      suite.cases.push(toCase(evaluated, name))
      suite.milliseconds += evaluated.result?.durationMs ?? 0
      if (evaluated.outcome === 'failed') suite.failures++
      if (evaluated.outcome === 'invalid') suite.errors++
    },
    end(summary) {
      const { total, failed, invalid, durationMs } = summary
      const all = attributes({
        name: nameOfAll,
        tests: total,
        failures: failed,
        errors: invalid,
        time: seconds(durationMs),
      })
      write(`<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${all}>\n`)
      for (const [name, { cases, failures, errors, milliseconds }] of suites) {
        const tests = cases.length
        const own = attributes({ name, tests, failures, errors, time: seconds(milliseconds) })
        write(`  <testsuite${own}>\n${cases.join('')}  </testsuite>\n`)
      }
      write('</testsuites>\n')
    },
  }
}

function toCase(evaluated: EvaluatedConversation, suite: string): string {
  const { outcome, result, error } = evaluated
  const time = seconds(result?.durationMs ?? 0)
  const opening = `    <testcase${attributes({ name: titleOf(evaluated), classname: suite, time })}`
  if (outcome === 'failed' && result !== null) {
    const message = [`score ${scoreOf(evaluated)}`, ...attritionsOf(evaluated)].join('; ')
    const text = formatMeasurement(result, { paint: plainPaint })
    return `${opening}>\n      <failure${attributes({ message, type: 'KnowledgeRetention' })}>${escape(text)}</failure>\n    </testcase>\n`
  }
  if (error !== null) {
    const type = outcomeWord(evaluated) === 'not judged' ? 'not judged' : error.name
    return `${opening}>\n      <error${attributes({ message: error.message, type })}/>\n    </testcase>\n`
  }
  const found = [`score ${scoreOf(evaluated)}`, lostOf(evaluated) && `lost ${lostOf(evaluated)}`]
  const text = found.filter(Boolean).join(', ')
  return `${opening}>\n      <system-out>${escape(text)}</system-out>\n    </testcase>\n`
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escape(String(value)).replaceAll('\n', '&#10;')}"`)
    .join('')
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** What XML 1.0 holds in no form. */
// oxlint-disable-next-line no-control-regex -- control characters are what must be taken out
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

function escape(text: string): string {
  return text.replace(impossible, '\uFFFD').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}
