/** Markdown, for the summary of a CI job or a comment. It holds no text of a conversation. */
import type { EvaluatedConversation } from '../../batch/results/index.js'
import { toPlainLine } from '../../report/text/index.js'
import { attritionsOf, lostOf, outcomeWord, scoreOf, titleOf } from './describe-evaluated.js'
import { counted, totalsOf } from './numbers-in-words.js'
import type { MakeWriter } from './result-writer.js'

/** GitHub takes 1 MiB a step. */
const mostRows = 500

/** Makes the writer. */
export const markdownWriter: MakeWriter = ({ write }) => {
  const failed: string[] = []
  const invalid: string[] = []
  let hiddenFailed = 0
  let hiddenInvalid = 0
  return {
    add(evaluated) {
      if (evaluated.outcome === 'failed') {
        if (failed.length < mostRows) failed.push(failedRow(evaluated))
        else hiddenFailed++
      }
      if (evaluated.outcome === 'invalid') {
        if (invalid.length < mostRows) invalid.push(invalidRow(evaluated))
        else hiddenInvalid++
      }
    },
    end(summary) {
      write('## Knowledge retention\n\n| | |\n|---|---|\n')
      for (const [title, text] of totalsOf(summary)) write(`| ${title} | ${cell(text)} |\n`)
      if (failed.length > 0) {
        write('\n### Failed\n\n| conversation | score | lost | where |\n|---|---|---|---|\n')
        write(failed.join('') + andMore(hiddenFailed))
      }
      if (invalid.length > 0) {
        write(
          '\n### Invalid: neither passed nor failed\n\n| conversation | | why |\n|---|---|---|\n',
        )
        write(invalid.join('') + andMore(hiddenInvalid))
      }
    },
  }
}

function failedRow(evaluated: EvaluatedConversation): string {
  const where = attritionsOf(evaluated).map(cell).join('<br>')
  return `| ${cell(titleOf(evaluated))} | ${scoreOf(evaluated)} | ${lostOf(evaluated)} | ${where} |\n`
}

function invalidRow(evaluated: EvaluatedConversation): string {
  const message = cell(toPlainLine(evaluated.error?.message ?? ''))
  return `| ${cell(titleOf(evaluated))} | ${outcomeWord(evaluated)} | ${message} |\n`
}

function andMore(hidden: number): string {
  return hidden === 0 ? '' : `\n… and ${counted(hidden, 'conversation')} more\n`
}

/** Names and messages are foreign text: no markup of theirs counts. */
function cell(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>|~#@]/g, (sign) => `\\${sign}`)
    .replaceAll('\\<', '&lt;')
    .replaceAll('\\>', '&gt;')
}
