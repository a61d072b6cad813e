/**
 * The error for a request that no recording answers: which test asked, what the nearest recording
 * has otherwise, and the command that records it.
 */
import { CassetteMissError, excerpt } from '../../errors.js'
import { bodyDifferences, type FieldDifference, readableDistance } from './body-differences.js'
import type { CassetteFile, Interactions } from '../file/index.js'
import { cassetteVariable, shownPath } from '../settings/index.js'
import { differenceText } from './difference-text.js'
import {
  type Asker,
  type CassetteQuestion,
  type HttpBody,
  httpBody,
  type Interaction,
  type StoredBody,
  storedBody,
} from '../wire/index.js'

/** How recordings are made where the test runs. */
export interface RecordingCommand {
  /** Absolute path of the test file; undefined outside a test file. */
  readonly testPath: string | undefined
  /** What runs a test file: `npx vitest run`, `npx jest`. */
  readonly command: string | undefined
}

/** What is looked at of a cassette that has no recording of a question. */
export interface SearchedCassette {
  readonly file: CassetteFile
  recordings(): Interactions
}

/** The error for a question without a recording. Reads the cassette, and names its nearest recording. */
export function cassetteMiss(
  cassette: SearchedCassette,
  question: CassetteQuestion,
  asker: Asker,
  how: RecordingCommand,
): CassetteMissError {
  return new CassetteMissError({
    where: `cassette ${shownPath(cassette.file.path)}`,
    problem: `test ${quoted(asker.test)} asks for ${quoted(question.asked)}, and ${whyNot(cassette, question, asker)}`,
    fix: howToRecord(how),
  })
}

function whyNot(cassette: SearchedCassette, question: CassetteQuestion, asker: Asker): string {
  if (asker.mode === 'rewrite') return 'it was not recorded in this run, whose mode is rewrite'
  if (!cassette.file.exists) return 'there is no such file yet'
  const recordings = [...cassette.recordings().values()]
  const answers = recordings.filter(({ key }) => key === question.request.key).length
  if (answers > 0) return tooFewAnswers(answers, question.ordinal)
  const nearest = nearestTo(question, asker, recordings)
  if (nearest === null) return 'it holds no recordings'
  const tests = Object.values(nearest.tests).map(quoted).join(', ')
  return [
    `no recording answers that request. The nearest is ${quoted(nearest.asked)} of ${tests || 'no test'}, which differs in\n`,
    `${differenceText(requestDifferences(nearest, question.request))}\n`,
    '(- recorded, + asked now)',
  ].join('\n')
}

function tooFewAnswers(answers: number, ordinal: number): string {
  const recorded = answers === 1 ? 'one answer' : `${answers} answers`
  return `this asks for fresh answer number ${ordinal + 1} to a request of which ${recorded} ${answers === 1 ? 'is' : 'are'} recorded (a retry or a flaky attempt asks for one more)`
}

function nearestTo(
  { request, asked }: CassetteQuestion,
  { owner, test }: Asker,
  recordings: readonly Interaction[],
): Interaction | null {
  const { method, path } = request
  const body = storedBody(request.body)
  let nearest: Interaction | null = null
  let least = Number.POSITIVE_INFINITY
  for (const interaction of recordings) {
    const { method: itsMethod, path: itsPath, ...itsBody } = interaction.request
    const isElsewhere = method !== itsMethod || path !== itsPath
    // Among equally near ones, one with the same label is what the reader expects.
    const bonus =
      (interaction.asked === asked ? 2 : 0) + (interaction.tests[owner] === test ? 1 : 0)
    const distance = readableDistance(itsBody, body) + (isElsewhere ? 2 : 0) - bonus / 100
    if (distance < least) {
      least = distance
      nearest = interaction
    }
  }
  return nearest
}

function requestDifferences(
  { request }: Interaction,
  asked: CassetteQuestion['request'],
): readonly FieldDifference[] {
  const heads = [
    { field: 'method', recorded: request.method, asked: asked.method },
    { field: 'path', recorded: request.path, asked: asked.path },
  ]
  return [
    ...heads.filter((head) => head.recorded !== head.asked),
    ...bodyDifferences(readableBody(request), asked.body),
  ]
}

function readableBody(stored: StoredBody): HttpBody {
  try {
    return httpBody(stored)
  } catch {
    // Edited into something that stands for no body; the miss is to be told all the same.
    return { kind: 'none' }
  }
}

function howToRecord({ testPath, command }: RecordingCommand): string {
  const variable = `${cassetteVariable}=record`
  const end = 'where the judge can be asked, and commit the cassette'
  if (testPath === undefined) return `run it with ${variable} ${end}`
  const file = shownPath(testPath)
  if (command === undefined) return `run ${file} with ${variable} ${end}`
  const argument = /^[\w@%+=:,./-]+$/.test(file) ? file : `"${file}"`
  return process.platform === 'win32'
    ? `set ${variable}, run \`${command} ${argument}\` ${end}`
    : `run \`${variable} ${command} ${argument}\` ${end}`
}

function quoted(text: string): string {
  return `"${excerpt(text)}"`
}
