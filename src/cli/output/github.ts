/** What GitHub Actions shows beside the code and on the page of a run. */
import { appendFileSync } from 'node:fs'
import type { EvaluatedConversation } from '../../batch/results/index.js'
import type { EnvVariables } from '../../environment/load-env-file.js'
import { plainPaint, toPlainLine } from '../../report/text/index.js'
import { attritionsOf, outcomeWord, scoreOf, titleOf } from './describe-evaluated.js'
import { markdownWriter } from './markdown.js'
import type { ResultWriter } from './result-writer.js'

/** GitHub shows no more of one kind in a step. */
const mostAnnotations = 10

/**
 * Writes an annotation for each conversation that failed or is invalid, at its line, and the job's summary;
 * null outside GitHub Actions. Neither holds text of a conversation.
 *
 * @param write - to the log
 */
export function githubWriter(
  variables: EnvVariables,
  write: (text: string) => void,
): ResultWriter | null {
  if (variables['GITHUB_ACTIONS'] !== 'true') return null
  const summaryFile = variables['GITHUB_STEP_SUMMARY']
  const parts: string[] = []
  const summary = markdownWriter({
    write: (text) => void parts.push(text),
    paint: plainPaint,
    columns: 80,
    isVerbose: false,
  })
  const told = { failed: 0, invalid: 0 }
  return {
    add(evaluated) {
      summary.add(evaluated)
      const { outcome } = evaluated
      if (outcome !== 'failed' && outcome !== 'invalid') return
      if (told[outcome]++ < mostAnnotations) write(`${annotationOf(evaluated)}\n`)
    },
    end(totals) {
      summary.end(totals)
      if (summaryFile) appendFileSync(summaryFile, parts.join(''))
    },
  }
}

/** A workflow command: an error for what failed, a warning for what is invalid. */
export function annotationOf(evaluated: EvaluatedConversation): string {
  const { outcome, file, line, error } = evaluated
  const place = [
    ...(file === null ? [] : [`file=${property(file)}`]),
    ...(line === null ? [] : [`line=${line}`]),
    `title=${property(`knowledge retention: ${outcomeWord(evaluated)}`)}`,
  ].join(',')
  const said =
    error === null
      ? [`score ${scoreOf(evaluated)}`, ...attritionsOf(evaluated)].join('; ')
      : toPlainLine(error.message)
  const command = outcome === 'failed' ? 'error' : 'warning'
  return `::${command} ${place}::${data(`${titleOf(evaluated)}: ${said}`)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
