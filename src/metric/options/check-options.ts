/** Checks of the names and values of options, so that a slip is named where it was made. */
import { noSuchOption, OptionError } from '../../errors.js'
import { type Check, defaultChecks, optionChecks } from './option-checks.js'
import { showOption } from './show-option.js'
import { suggestFix } from './suggest-fix.js'

/**
 * Checks the options of one measurement.
 *
 * @throws {OptionError} naming the first option that is unknown or has a wrong value
 */
export function checkOptions(options: unknown): void {
  checkEach(options, '', optionChecks, (name) =>
    Object.hasOwn(defaultChecks, name)
      ? {
          problem: 'it holds for all measurements, not for one',
          fix: 'pass it to configureKnowledgeRetention',
        }
      : null,
  )
}

/**
 * Checks what `configureKnowledgeRetention` was given.
 *
 * @throws {OptionError} naming the first option that is unknown or has a wrong value
 */
export function checkDefaults(defaults: unknown): void {
  checkEach(defaults, 'configureKnowledgeRetention, ', defaultChecks, (name) =>
    Object.hasOwn(optionChecks, name)
      ? {
          problem: 'it belongs to one measurement, not to all',
          fix: 'pass it to toRetainKnowledge or measureKnowledgeRetention',
        }
      : null,
  )
}

type Misplaced = (name: string) => { readonly problem: string; readonly fix: string } | null

function checkEach(
  options: unknown,
  where: string,
  checks: Readonly<Record<string, Check>>,
  misplaced: Misplaced,
): void {
  if (!isPlainObject(options)) {
    throw new OptionError({
      where: `${where}options`,
      problem: `an object was expected, but got ${showOption(options)}`,
      fix: 'pass an object such as { threshold: 1 }',
    })
  }
  for (const [name, value] of Object.entries(options)) {
    const place = `${where}option ${name}`
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined
    if (!check) throw unknownOption(place, name, Object.keys(checks), misplaced)
    if (value !== undefined) checkValue(place, name, value, check)
  }
}

/** A `Map` has no entries that could be told from no options. */
function isPlainObject(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Object]'
}

function unknownOption(
  where: string,
  name: string,
  known: readonly string[],
  misplaced: Misplaced,
): OptionError {
  const elsewhere = misplaced(name)
  if (elsewhere) return new OptionError({ where, ...elsewhere })
  return noSuchOption(where, name, known)
}

function checkValue(where: string, name: string, value: unknown, check: Check): void {
  const complaint = check(value)
  if (complaint === null) return
  throw new OptionError({
    where,
    problem: `it ${complaint}, but got ${showOption(value)}`,
    fix: suggestFix(name, value, check) ?? 'correct the value, or leave it out for the default',
  })
}
