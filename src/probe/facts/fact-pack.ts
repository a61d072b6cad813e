/** The built-in facts and controls of a language. */
import { OptionError, show } from '../../errors.js'
import { chinesePack } from './chinese-pack.js'
import { englishPack } from './english-pack.js'
import { anyValueOf, type PackRow, templateOf } from './pack-row.js'
import type { FactKindOfPack, FactTemplate, ProbeControl, ProbeLanguage } from './probe-fact.js'

/** Every kind of the built-in facts, in the order in which curves list them. */
export const kindsOfPack: readonly FactKindOfPack[] = [
  'name',
  'number',
  'date',
  'code',
  'preference',
  'constraint',
  'correction',
  'two_people',
  'in_passing',
]

/** How many facts of each kind a pack has. */
export const mostPerKind = 4

/** Which of the built-in facts to take. */
export interface FactPackOptions {
  /** @defaultValue 'en' */
  readonly language?: ProbeLanguage | undefined
  /** @defaultValue all nine */
  readonly kinds?: readonly FactKindOfPack[] | undefined
  /**
   * Facts of each kind, from 1 to 4.
   *
   * @defaultValue 2
   */
  readonly perKind?: number | undefined
}

const packs: Readonly<Record<ProbeLanguage, readonly PackRow[]>> = {
  en: englishPack,
  zh: chinesePack,
}

/**
 * Built-in facts: names, numbers, dates, codes, preferences, constraints such as allergies, corrections of
 * earlier facts, two people with like facts, and facts told in passing. Their values are drawn anew for each
 * conversation, by the seed of the run. Makes no judge call; the replies are read without a judge.
 *
 * @throws {OptionError} when a kind is unknown, or more are asked for than there are
 * @example
 * ```ts
 * await probeRetention(bot, {
 *   distances: [1, 5],
 *   facts: [
 *     ...factPack({ kinds: ['code', 'date'], perKind: 4 }),
 *     { tell: 'My locker is number 12.', ask: 'Which locker is mine?', expect: '12' },
 *   ],
 * })
 * ```
 */
export function factPack(options: FactPackOptions = {}): readonly FactTemplate[] {
  const { language = 'en', kinds = kindsOfPack, perKind = 2 } = options
  const rows = rowsOf(language)
  const unknown = kinds.find((kind) => !kindsOfPack.includes(kind))
  if (unknown !== undefined || kinds.length === 0) {
    throw new OptionError({
      where: 'facts, kinds',
      problem: unknown === undefined ? 'the list is empty' : `there is no kind ${show(unknown)}`,
      fix: `use ${kindsOfPack.join(', ')}`,
    })
  }
  if (!Number.isInteger(perKind) || perKind < 1 || perKind > mostPerKind) {
    throw new OptionError({
      where: 'facts, perKind',
      problem: `is ${show(perKind)}`,
      fix: `give a whole number from 1 to ${mostPerKind}, and raise repeats to ask more often`,
    })
  }
  return kinds.flatMap((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .slice(0, perKind)
      .map(templateOf),
  )
}

/**
 * Questions about things of the pack that are never told.
 *
 * @param told - subjects that are told in the run
 */
export function controlPack(
  language: ProbeLanguage,
  told: ReadonlySet<string>,
): readonly ProbeControl[] {
  return rowsOf(language)
    .filter(({ subject }) => !told.has(subject))
    .map((row) => ({ ask: row.ask, subject: row.subject, invented: anyValueOf(row) }))
}

function rowsOf(language: ProbeLanguage): readonly PackRow[] {
  const rows = Object.hasOwn(packs, language) ? packs[language] : undefined
  if (rows) return rows
  throw new OptionError({
    where: 'option language',
    problem: `there are no built-in facts in ${show(language)}`,
    fix: "write 'en' or 'zh', and pass facts and filler of your own for any other language",
  })
}
