/** What was probably meant by a wrong value of an option, as an action. */
import { nearestName } from '../../errors.js'
import { type Check, optionChoices } from './option-checks.js'
import { showOption } from './show-option.js'

const literals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/**
 * What to do about `value`; null when there is no telling.
 *
 * @param check - the check that it did not pass
 */
export function suggestFix(name: string, value: unknown, check: Check): string | null {
  const meant = likelyValues(name, value).find((one) => one !== undefined && check(one) === null)
  if (meant !== undefined) return `write ${showOption(meant)}`
  if (typeof value === 'function') return `pass what ${value.name || 'it'}(...) returns`
  if (typeof value !== 'object' || value === null) return null
  if (name === 'model' || name === 'systemOneModel') return suggestJudge(name, value)
  return name === 'signal' && 'signal' in value ? 'pass its signal' : null
}

function likelyValues(name: string, value: unknown): readonly unknown[] {
  if (typeof value === 'number') return name === 'threshold' && value >= 10 ? [value / 100] : []
  if (typeof value !== 'string') return []
  return [
    nearestName(value, optionChoices[name] ?? []) ?? undefined,
    literals.get(value.trim()),
    value.trim() === '' ? undefined : Number(value),
    value.replaceAll('_', '-'),
    [value],
  ]
}

function suggestJudge(name: 'model' | 'systemOneModel', value: object): string | null {
  const [method, otherMethod, otherName] =
    name === 'model' ? ['ask', 'decide', 'systemOneModel'] : ['decide', 'ask', 'model']
  if (typeof Reflect.get(value, method) === 'function') return 'give the judge a name, a string'
  if (otherMethod in value) return `pass it as ${otherName}`
  if ('systemOne' in value) return 'write systemOneModel: typeSafeDecisionJudge({ client })'
  if (!('chat' in value)) return null
  return `write ${name}: ${name === 'model' ? 'openAIJudge' : 'openAIDecisionJudge'}({ client })`
}
