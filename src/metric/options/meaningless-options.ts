/** Options that the eval mode or another option makes meaningless are refused, not passed over. */
import { OptionError } from '../../errors.js'
import type { EvalMode } from '../../types.js'
import type { Chosen } from './choose-by-code.js'
import type { KnowledgeRetentionOptions } from './options.js'
import { showOption } from './show-option.js'

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
 * @throws {OptionError} naming the option, what makes it meaningless, and where that was chosen
 */
export function refuseMeaningless(
  options: KnowledgeRetentionOptions,
  strictMode: Chosen<boolean>,
  evalMode: Chosen<EvalMode>,
): void {
  const refuse = (name: OptionName, because: string, orElse: string) => {
    if (options[name] === undefined) return
    throw new OptionError({
      where: `option ${name}`,
      problem: `${showOption(options[name])} means nothing here: ${because}`,
      fix: `leave ${name} out, or ${orElse}`,
    })
  }
  const strict = `strictMode${by(strictMode)}`
  const notStrict = strictMode.chosenBy === null ? 'leave strictMode out' : 'pass strictMode: false'
  if (evalMode.value === 'system_one') {
    const because = `evalMode 'system_one'${by(evalMode)} decides on the raw conversation, without facts or verdicts`
    for (const name of meaninglessUnderSystemOne) {
      refuse(name, because, "pass evalMode: 'llm' or 'hybrid'")
    }
  } else if (strictMode.value) {
    if (options.threshold !== 1) refuse('threshold', `${strict} makes the threshold 1`, notStrict)
    if (options.scoring !== 'binary') refuse('scoring', `${strict} scores 'binary'`, notStrict)
  }
  if (strictMode.value && options.threshold === null) {
    refuse('threshold', `it never fails, which ${strict} asks for`, notStrict)
  }
  // A mode set elsewhere, to try a suite in another one, leaves both models in place.
  if (options.evalMode === 'system_one') {
    refuse(
      'model',
      "evalMode 'system_one' asks no language judge",
      "pass evalMode: 'llm' or 'hybrid'",
    )
  }
  if (options.evalMode === 'llm') {
    refuse(
      'systemOneModel',
      "evalMode 'llm' asks no decision judge",
      "pass evalMode: 'hybrid' or 'system_one'",
    )
  }
}

function by({ chosenBy }: Chosen<unknown>): string {
  return chosenBy === null ? '' : ` (from ${chosenBy})`
}
