/** The options that tell how to read: checked, and made into what the readers are given. */
import { OptionError, show } from '../../errors.js'
import {
  checkOptionNames,
  type Columns,
  isItem,
  plainContext,
  type ReadContext,
  type ReadTurn,
} from '../reading/index.js'

/** How to read input whose shape or names only the caller knows. */
export interface ReadingOptions {
  /**
   * Reads one item of a shape that is not known: returns `{ role, content }`, or null for an item in
   * which neither the user nor the assistant speaks. It is asked for every item of the list (the input
   * itself, or the list in it); with it, no known format is looked for.
   */
  readonly readTurn?: ReadTurn
  /**
   * Names of speakers, where people write names instead of roles: plain transcripts, `{ sender, text }`
   * turns, tables, LoCoMo samples. They hold beside the usual ones (User, Customer, Assistant, Bot, ...).
   */
  readonly speakers?: {
    readonly user?: string | readonly string[]
    readonly assistant?: string | readonly string[]
  }
  /** Headers of CSV or TSV text, where they are not the usual ones. */
  readonly columns?: Columns
}

/** The names of the options, for those who take them among others. */
export const readingOptionNames = {
  readTurn: true,
  speakers: true,
  columns: true,
} as const satisfies Record<keyof ReadingOptions, true>

const columnNames = {
  role: true,
  content: true,
  user: true,
  assistant: true,
  conversation: true,
  session: true,
  at: true,
} as const satisfies Record<keyof Columns, true>

/**
 * What readers are given.
 * @param where - whose options they are, as error messages call it
 * @throws OptionError when one is of a wrong type.
 */
export function readContextOf(options: ReadingOptions, where: string): ReadContext {
  const { readTurn, speakers, columns } = options
  if (readTurn === undefined && speakers === undefined && columns === undefined) return plainContext
  if (readTurn !== undefined && typeof readTurn !== 'function') {
    throw new OptionError({
      where: `${where}, option readTurn`,
      problem: `is ${show(readTurn)}`,
      fix: 'give a function that takes an item and returns { role, content } or null',
    })
  }
  return {
    readTurn: readTurn ?? null,
    speakers: namesOf(speakers, where),
    columns: columns === undefined ? null : checkedColumns(columns, where),
  }
}

function namesOf(
  speakers: ReadingOptions['speakers'],
  where: string,
): ReadonlyMap<string, 'user' | 'assistant'> {
  const names = new Map<string, 'user' | 'assistant'>()
  if (speakers === undefined) return names
  checkOptionNames(speakers, `${where}, option speakers`, { user: true, assistant: true })
  for (const role of ['user', 'assistant'] as const) {
    const given: unknown = speakers[role]
    const list: readonly unknown[] =
      given === undefined ? [] : Array.isArray(given) ? given : [given]
    for (const name of list) {
      const key = typeof name === 'string' ? name.trim().toLowerCase() : ''
      if (key === '') throw wrongName(`${where}, option speakers.${role}`, name)
      if (names.has(key) && names.get(key) !== role) {
        throw new OptionError({
          where: `${where}, option speakers`,
          problem: `${show(name)} is both the user and the assistant`,
          fix: 'give each name once',
        })
      }
      names.set(key, role)
    }
  }
  return names
}

function wrongName(where: string, name: unknown): OptionError {
  return new OptionError({
    where,
    problem: `is ${show(name)}`,
    fix: 'give a name, or a list of names, as the input writes them',
  })
}

function checkedColumns(columns: Columns, where: string): Columns {
  checkOptionNames(columns, `${where}, option columns`, columnNames)
  for (const [name, column] of isItem(columns) ? Object.entries(columns) : []) {
    if (typeof column === 'string' && column.trim() !== '') continue
    throw new OptionError({
      where: `${where}, option columns.${name}`,
      problem: `is ${show(column)}`,
      fix: 'give the header of a column',
    })
  }
  const has = (...names: readonly (keyof Columns)[]) =>
    names.every((name) => columns[name] !== undefined)
  if (has('role', 'content') || has('user', 'assistant')) return columns
  throw new OptionError({
    where: `${where}, option columns`,
    problem: `is ${show(columns)}, which does not tell who said what`,
    fix: 'give role and content, or user and assistant',
  })
}
