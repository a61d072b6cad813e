/**
 * What a cassette file becomes when a process writes to it: recordings of other processes stay,
 * and the result is the same in whatever order the processes come.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Interactions } from './cassette-file.js'
import type { ResolvedCassetteMode } from '../settings/index.js'
import type { Interaction } from '../wire/index.js'

/** What one test file asked of a cassette so far. */
export interface CassetteSession {
  /** The test file, as the cassette names it. */
  readonly owner: string
  readonly mode: ResolvedCassetteMode
  /** Every interaction asked for, by id, with the name of the test; of several tests, the one that sorts first. */
  readonly names: ReadonlyMap<string, string>
  /** Ids of those that were recorded. */
  readonly fresh: ReadonlySet<string>
}

const noTestFile = 'no test file'

/** The name of a test file in a cassette, and of the project it runs in where there are several. */
export function ownerName(cassette: string, testPath: string | undefined, project = ''): string {
  const file =
    testPath === undefined
      ? noTestFile
      : path.relative(homeOf(cassette), testPath).split(path.sep).join('/')
  return project === '' ? file : `${file} [${project}]`
}

/**
 * The interactions of a file with the recordings of a process.
 *
 * @param current - what the file holds
 * @param pending - recorded and not written yet, without tests
 */
export function withRecordings(
  current: Interactions,
  pending: Interactions,
  sessions: Iterable<CassetteSession>,
): Interactions {
  const merged = new Map(current)
  const all = [...sessions]
  for (const [id, recording] of pending) {
    const written = current.get(id)
    const isRewritten = all.some(({ mode, fresh }) => mode === 'rewrite' && fresh.has(id))
    if (written === undefined || isRewritten) {
      merged.set(id, { ...recording, tests: written?.tests ?? {} })
    }
  }
  for (const session of all) {
    for (const [id, name] of session.names) {
      const interaction = merged.get(id)
      if (interaction !== undefined) merged.set(id, named(interaction, id, name, session))
    }
  }
  return merged
}

/**
 * The interactions without those that only this test file used and uses no more.
 *
 * @param doneTests - those tests whose recordings may be taken out: not those that a filter left out, or
 * that ended before they had asked everything
 */
export function withoutUnused(
  current: Interactions,
  cassette: string,
  session: CassetteSession,
  doneTests: ReadonlySet<string>,
): Interactions {
  const kept = new Map<string, Interaction>()
  for (const [id, interaction] of current) {
    const owners = Object.keys(interaction.tests)
    const others = owners.filter((owner) => {
      if (owner !== session.owner) return isThere(cassette, owner)
      return session.names.has(id) || !doneTests.has(interaction.tests[owner] ?? '')
    })
    if (others.length === owners.length) kept.set(id, interaction)
    else if (others.length > 0)
      kept.set(id, { ...interaction, tests: pick(interaction.tests, others) })
  }
  return kept
}

/** Under `auto` a mere replay changes nothing in the file, not even who is known to use it. */
function named(
  interaction: Interaction,
  id: string,
  name: string,
  { owner, mode, fresh }: CassetteSession,
): Interaction {
  const isFresh = fresh.has(id)
  if (!isFresh && mode !== 'record') return interaction
  const before = Object.hasOwn(interaction.tests, owner) ? interaction.tests[owner] : undefined
  const isFirst = before === undefined || name < before || (isFresh && mode === 'rewrite')
  if (!isFirst || before === name) return interaction
  return { ...interaction, tests: { ...interaction.tests, [owner]: name } }
}

function isThere(cassette: string, owner: string): boolean {
  const file = owner.replace(/ \[[^[\]]*\]$/, '')
  return file === noTestFile || existsSync(path.resolve(homeOf(cassette), file))
}

/** The folder that holds the folder of the cassette: by default that of the test file. */
function homeOf(cassette: string): string {
  return path.dirname(path.dirname(cassette))
}

function pick(tests: Interaction['tests'], owners: readonly string[]): Interaction['tests'] {
  return Object.fromEntries(Object.entries(tests).filter(([owner]) => owners.includes(owner)))
}
