/**
 * The names of options, so that a misspelt one is not passed over.
 */
import { excerpt, noSuchOption, OptionError, show } from '../../errors.js'
import { isItem } from './item.js'

/**
 * Holds that `options` is an object of none but the known options.
 *
 * @param where - whose options they are, as error messages call it
 * @throws OptionError naming the first that is unknown, and the known one nearest to it.
 */
export function checkOptionNames(
  options: unknown,
  where: string,
  known: Readonly<Record<string, true>>,
): void {
  const names = Object.keys(known)
  if (!isItem(options)) {
    throw new OptionError({
      where: `${where}, options`,
      problem: `an object was expected, but got ${show(options)}`,
      fix: `pass an object with ${names.join(', ')}`,
    })
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined) {
    throw noSuchOption(`${where}, option ${excerpt(unknown)}`, unknown, names)
  }
}
