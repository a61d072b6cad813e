/**
 * Checks of the options of judges, so that a slip is named where it was made. A misspelt `baseURL`
 * would otherwise send a private conversation to the wrong server.
 */
import { OptionError, show } from '../errors.js'
import { toBaseURL } from './connection-settings.js'

/** @throws {OptionError} when `options` has a name that is not in `names`. */
export function checkNames(where: string, options: object, names: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue
    const meant = names.find((known) => known.toLowerCase() === name.toLowerCase())
    throw new OptionError({
      where,
      problem: `there is no option ${show(name)}`,
      fix: meant ? `write ${meant}` : `use only ${names.join(', ')}`,
    })
  }
}

/** @throws {OptionError} when `value` is there and is not a text with something in it. */
export function checkText(where: string, value: unknown): void {
  if (value === undefined || (typeof value === 'string' && value.trim() !== '')) return
  throw new OptionError({
    where,
    problem: `${show(value)} is not a text`,
    fix: 'pass a string that is not empty, or leave the option out',
  })
}

/** @throws {OptionError} when `value` is there and is not a number from `least` to `most`. */
export function checkNumber(where: string, value: unknown, least: number, most: number): void {
  if (value === undefined || (typeof value === 'number' && value >= least && value <= most)) return
  throw new OptionError({
    where,
    problem: `${show(value)} is not a number from ${least} to ${most}`,
    fix: 'pass such a number, or leave the option out',
  })
}

/** @throws {OptionError} when `value` is there and is not a whole number above 0. */
export function checkPositiveInteger(where: string, value: unknown): void {
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) > 0)) return
  throw new OptionError({
    where,
    problem: `${show(value)} is not a whole number above 0`,
    fix: 'pass such a number, or leave the option out',
  })
}

/** @throws {OptionError} when `value` is there and is not a URL that a client can be made for. */
export function checkBaseURL(value: string | undefined, version: 'with' | 'without'): void {
  if (value !== undefined) toBaseURL('baseURL', value, version)
}

/** @throws {OptionError} when `value` is there and does not map names to texts. The values are not shown. */
export function checkHeaders(value: unknown): void {
  if (value === undefined) return
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OptionError({
      where: 'headers',
      problem: 'they are not an object of names and values',
      fix: "write them as { 'x-team': 'evals' }",
    })
  }
  for (const [name, text] of Object.entries(value)) {
    if (typeof text === 'string') continue
    throw new OptionError({
      where: `headers[${show(name)}]`,
      problem: 'it is not a text',
      fix: 'pass a string',
    })
  }
}

/** @throws {OptionError} when there is a client and beside it a setting to make one from. */
export function checkEitherClientOrSettings<Name extends string>(
  options: { readonly [name in Name]?: unknown },
  names: readonly Name[],
): void {
  const [, other] = names.filter((name) => options[name] !== undefined)
  if (!names.some((name) => name === 'client' && options[name] !== undefined) || !other) return
  throw new OptionError({
    where: other,
    problem: 'it does not go with client, which has its own',
    fix: `set it on the client, or leave client out`,
  })
}
