/**
 * Checks of the options of judges, so that a slip is named where it was made. A misspelt `baseURL`
 * would otherwise send a private conversation to the wrong server.
 */
import { OptionError, show } from '../../errors.js'
import { isObject } from '../../platform/is-object.js'

/** @throws {OptionError} when `options` is no object, or has a name that is not in `names`. */
export function checkNames(where: string, options: unknown, names: readonly string[]): void {
  if (!isObject(options)) {
    throw new OptionError({
      where,
      problem: `it takes options, but got ${show(options)}`,
      fix: `write ${where}({ model: ${typeof options === 'string' ? show(options) : '...'} })`,
    })
  }
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

/** What is particular to the connection of a provider. */
export interface ConnectionRules {
  /** How a client is made: `new OpenAI({ ... })`. */
  readonly client: string
  /** Throws when a base URL cannot be used. */
  readonly baseURL: (where: string, url: string) => unknown
}

/**
 * Checks the options by which a judge reaches its server.
 *
 * @param names - the names of these options, `client` among them
 * @throws {OptionError} when one has a wrong value or does not go with another. No value of a header is shown.
 */
export function checkConnection<Name extends string>(
  options: { readonly [name in Name | 'client' | 'baseURL' | 'headers']?: unknown },
  names: readonly Name[],
  isClient: (value: unknown) => boolean,
  rules: ConnectionRules,
): void {
  const { client, baseURL, headers } = options
  if (client !== undefined && typeof client !== 'function' && !isClient(client)) {
    throw new OptionError({
      where: 'client',
      problem: `${show(client)} is not a client`,
      fix: `pass ${rules.client} or a function that makes one`,
    })
  }
  for (const name of names) {
    if (name === 'client' || options[name] === undefined) continue
    if (client !== undefined) {
      throw new OptionError({
        where: name,
        problem: 'it does not go with client, which has its own',
        fix: 'set it on the client, or leave client out',
      })
    }
    if (name !== 'headers') checkText(name, options[name])
  }
  if (typeof baseURL === 'string') rules.baseURL('baseURL', baseURL)
  checkHeaders(headers)
}

function checkHeaders(headers: unknown): void {
  if (headers === undefined) return
  if (!isObject(headers)) {
    throw new OptionError({
      where: 'headers',
      problem: 'they are not an object of names and values',
      fix: "write them as { 'x-team': 'evals' }",
    })
  }
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') continue
    throw new OptionError({
      where: `headers[${show(name)}]`,
      problem: 'it is not a text',
      fix: 'pass a string',
    })
  }
}
