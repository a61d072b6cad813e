/** Options that the eval mode or another option makes meaningless are refused, not passed over. */
import { OptionError } from '../errors.js'
import type { EvalMode } from '../types.js'
import { showOption } from './option-checks.js'
import type { KnowledgeRetentionOptions } from './options.js'

type OptionName = keyof KnowledgeRetentionOptions

/** What `system_one` has no use for: it finds no facts, judges no turns and asks no language judge. */
const meaninglessUnderSystemOne: readonly OptionName[] = [
  'scoring',
  'facts',
  'factsFrom',
  'minJudgedTurns',
  'language',
]

/**
 * Looks at what the call itself gave; defaults may hold more than one mode needs.
 *
 * @throws {OptionError} naming the option and what makes it meaningless
 */
export function refuseMeaningless(
  options: KnowledgeRetentionOptions,
  strictMode: boolean,
  evalMode: EvalMode,
): void {
  const refuse = (name: OptionName, because: string) => {
    if (options[name] === undefined) return
    throw new OptionError({
      where: `option ${name}`,
      problem: `${showOption(options[name])} means nothing here: ${because}`,
      fix: 'leave one of the two out',
    })
  }
  if (evalMode === 'system_one') {
    for (const name of meaninglessUnderSystemOne) {
      refuse(
        name,
        "evalMode 'system_one' decides on the raw conversation, without facts or verdicts",
      )
    }
  } else if (strictMode) {
    if (options.threshold !== 1) refuse('threshold', 'strictMode makes the threshold 1')
    if (options.scoring !== 'binary') refuse('scoring', "strictMode scores 'binary'")
  }
  if (strictMode && options.threshold === null) {
    refuse('threshold', 'it never fails, and strictMode does')
  }
  // A mode set elsewhere, to try a suite in another one, leaves both models in place.
  if (options.evalMode === 'system_one') {
    refuse('model', "evalMode 'system_one' asks no language judge")
  }
  if (options.evalMode === 'llm') {
    refuse('systemOneModel', "evalMode 'llm' asks no decision judge")
  }
}
