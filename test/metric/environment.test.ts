/** Where eval mode and models come from: the call, what was configured, the environment, files. */
import { mkdirSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  configureKnowledgeRetention,
  type KnowledgeRetentionOptions,
  measureKnowledgeRetention,
} from '../../src/index.js'
import { findAssignments } from '../../src/environment/env-assignments.js'
import { loadEnvironment } from '../../src/environment/environment.js'
import { resolveOptions } from '../../src/metric/options/resolve-options.js'
import { scriptedDecisionJudge } from '../support/scripted-decision-judge.js'
import { scriptedJudge } from '../support/scripted-judge.js'
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.js'

const maya = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
]

const evalMode = 'KNOWLEDGE_RETENTION_EVAL_MODE'
const model = 'KNOWLEDGE_RETENTION_MODEL'
const systemOneModel = 'KNOWLEDGE_RETENTION_SYSTEM_ONE_MODEL'

const optionError = (message: string): unknown =>
  expect.objectContaining({ name: 'OptionError', message })

afterEach(() => {
  configureKnowledgeRetention({})
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function resolveIn(folder: TemporaryFolder, variables: Record<string, string> = {}) {
  return resolveOptions({}, {}, loadEnvironment(folder.path, variables))
}

async function modeOf(options: KnowledgeRetentionOptions = {}) {
  const { evalMode: mode } = await measureKnowledgeRetention(maya, { threshold: null, ...options })
  return mode
}

describe('a measurement takes its eval mode', () => {
  const decider = scriptedDecisionJudge((question) =>
    question.type === 'yes_no' ? 0.9 : [0, 0, 0.1, 0.9],
  )
  const writer = scriptedJudge(() => ({
    facts: [],
    corrections: [],
    attritions: [],
    retained: [1],
  }))
  test('from the call, then configureKnowledgeRetention, the environment, .env.local, .env', async () => {
    using folder = temporaryFolder({
      '.env.local': `${evalMode}=system_one`,
      '.env': `${evalMode}=llm`,
    })
    vi.spyOn(process, 'cwd').mockReturnValue(folder.path)
    configureKnowledgeRetention({ model: writer, systemOneModel: decider })
    expect(await modeOf()).toBe('system_one')
    rmSync(folder.at('.env.local'))
    expect(await modeOf()).toBe('llm')
    vi.stubEnv(evalMode, 'hybrid')
    expect(await modeOf()).toBe('hybrid')
    configureKnowledgeRetention({ evalMode: 'llm', model: writer, systemOneModel: decider })
    expect(await modeOf()).toBe('llm')
    expect(await modeOf({ evalMode: 'hybrid' })).toBe('hybrid')
  })

  test('and leaves process.env as it is', async () => {
    using folder = temporaryFolder({ '.env.local': `${evalMode}=system_one\nOTHER=1` })
    vi.spyOn(process, 'cwd').mockReturnValue(folder.path)
    const before = { ...process.env }
    expect(await modeOf({ systemOneModel: decider })).toBe('system_one')
    expect({ ...process.env }).toEqual(before)
  })
})

test('both models come by the same chain, each for itself', () => {
  using folder = temporaryFolder({
    '.env.local': `${model}=from-local`,
    '.env': `${model}=from-env\n${systemOneModel}=clef-flash`,
  })
  expect(resolveIn(folder)).toMatchObject({ model: 'from-local', systemOneModel: 'clef-flash' })
  const environment = loadEnvironment(folder.path, { [model]: 'from-environment' })
  expect(resolveOptions({}, {}, environment).model).toBe('from-environment')
  expect(resolveOptions({}, { model: 'configured' }, environment).model).toBe('configured')
  expect(resolveOptions({ model: 'own' }, { model: 'configured' }, environment).model).toBe('own')
  expect(resolveOptions({ model: undefined }, {}, environment).model).toBe('from-environment')
})

test('without any file or variable the defaults hold', () => {
  using folder = temporaryFolder()
  expect(resolveIn(folder)).toMatchObject({
    evalMode: 'llm',
    model: 'gpt-5.4',
    systemOneModel: 'jev-latest',
  })
})

test('blank values count as unset, at each place', () => {
  using folder = temporaryFolder({
    '.env.local': `${evalMode}=""\n${model}= \n${systemOneModel}=`,
    '.env': `${evalMode}=hybrid\n${model}=from-env`,
  })
  const variables = { [evalMode]: '', [model]: '  ', [systemOneModel]: '' }
  expect(resolveIn(folder, variables)).toMatchObject({
    evalMode: 'hybrid',
    model: 'from-env',
    systemOneModel: 'jev-latest',
  })
})

describe('an unknown mode is refused with the three modes and its place', () => {
  test('in the environment', () => {
    using folder = temporaryFolder()
    expect(() => resolveIn(folder, { [evalMode]: 'fast' })).toThrow(
      optionError(
        "KNOWLEDGE_RETENTION_EVAL_MODE in the environment: 'fast' is no eval mode; there are llm, hybrid and system_one. Fix: write one of these.",
      ),
    )
  })

  test.for(['.env.local', '.env'])('in %s', (name) => {
    using folder = temporaryFolder({ [name]: `${evalMode}=System-One` })
    expect(() => resolveIn(folder)).toThrow(
      optionError(
        `KNOWLEDGE_RETENTION_EVAL_MODE in ${name}: 'System-One' is no eval mode; there are llm, hybrid and system_one. Fix: write system_one.`,
      ),
    )
  })

  test('but not where it does not hold', () => {
    using folder = temporaryFolder({ '.env': `${evalMode}=fast` })
    expect(resolveIn(folder, { [evalMode]: 'hybrid' }).evalMode).toBe('hybrid')
    const environment = loadEnvironment(folder.path, {})
    expect(resolveOptions({ evalMode: 'llm' }, {}, environment).evalMode).toBe('llm')
    expect(resolveOptions({}, { evalMode: 'llm' }, environment).evalMode).toBe('llm')
  })
})

describe('a file that is there', () => {
  test('and cannot be read is an error that names it', () => {
    using folder = temporaryFolder()
    symlinkSync('.env', folder.at('.env'))
    expect(() => resolveIn(folder)).toThrow(
      optionError(
        '.env: it cannot be read (ELOOP). Fix: make it a readable file, or take it away.',
      ),
    )
  })

  test.for(['le', 'be'])('in UTF-16%s is an error that names it', (order) => {
    using folder = temporaryFolder()
    const bytes = Buffer.from(`\uFEFF${evalMode}=llm`, 'utf16le')
    folder.write('.env.local', order === 'le' ? bytes : bytes.swap16())
    expect(() => resolveIn(folder)).toThrow(
      optionError('.env.local: it is encoded as UTF-16. Fix: save it as UTF-8.'),
    )
  })

  test('as a folder, as Python keeps them, sets nothing', () => {
    using folder = temporaryFolder()
    mkdirSync(folder.at('.env'))
    expect(resolveIn(folder).evalMode).toBe('llm')
  })

  test('is read again only when it has changed', () => {
    using folder = temporaryFolder({ '.env': `${model}=first` })
    const dayOne = new Date('2026-01-01')
    utimesSync(folder.at('.env'), dayOne, dayOne)
    expect(resolveIn(folder).model).toBe('first')

    const { ino } = statSync(folder.at('.env'))
    folder.write('.env', `${model}=other`)
    utimesSync(folder.at('.env'), dayOne, dayOne)
    expect(statSync(folder.at('.env')).ino).toBe(ino)
    // Nothing that tells a change has changed, so what was read before holds.
    expect(resolveIn(folder).model).toBe('first')

    utimesSync(folder.at('.env'), dayOne, new Date('2026-01-02'))
    expect(resolveIn(folder).model).toBe('other')
    rmSync(folder.at('.env'))
    expect(resolveIn(folder).model).toBe('gpt-5.4')
  })
})

describe('a .env file', () => {
  test.for<readonly [what: string, text: string, value: string | undefined]>([
    ['a plain line', 'X=1', '1'],
    ['an empty file', '', undefined],
    ['outer spaces', ' \tX \t=\t 1 \t', '1'],
    ['Windows line ends', 'A=0\r\nX=1\r\nB=2\r\n', '1'],
    ['old Mac line ends', 'A=0\rX=1\rB=2', '1'],
    ['a byte order mark', '\uFEFFX=1\nB=2', '1'],
    ['export', 'export X=1', '1'],
    ['export and tabs', '\texport\t X=1', '1'],
    ['a variable called export', 'export=2\nX=1', '1'],
    ['a name that ends in it', 'exportX=1', undefined],
    ['double quotes', 'X="1 # 2"', '1 # 2'],
    ['single quotes', "X='1'", '1'],
    ['back quotes', 'X=`1`', '1'],
    ['a comment behind', 'X=1 # a comment', '1'],
    ['a comment behind quotes', 'X="1" # a "comment"', '1'],
    ['a comment right behind', 'X=1#a comment', '1'],
    ['a commented-out line', '# X=1', undefined],
    ['an indented commented-out line', '  #X=1', undefined],
    ['a commented-out line after it', 'X=1\n# X=2', '1'],
    ['a quote in a comment', "# it's\nX=1\nB='2'", '1'],
    ['two assignments', 'X=1\nX=2', '2'],
    ['a blank value', 'X=\nB=2', ''],
    ['a blank value and a space', 'X= \nB=2', ''],
    ['a blank value and a comment', 'X= # none\nB=2', ''],
    ['empty quotes', 'X=""\nB=2', ''],
    ['a quoted value of several lines that holds such a line', 'A="\nX=1\n"', undefined],
    ['a line after a value of several lines', "A='\nB=2\n' # end\nX=1", '1'],
    ['a quote that is never closed', 'A="\nX=1', '1'],
    ['its own quote that is never closed', 'X="1\nB=2', '"1'],
    ['another quote within', 'X="it\'s"', "it's"],
    ['an equals sign in the value', 'X==1=', '=1='],
    ['a line that is no assignment', 'hello\nX=1', '1'],
    ['a longer name', 'XY=2\nAX=3', undefined],
    ['another case', 'x=2', undefined],
    ['a value from another alphabet', 'X=модель-中', 'модель-中'],
  ])('with %s is read', ([, text, value]) => {
    using folder = temporaryFolder({ '.env': text })
    const [, , file] = loadEnvironment(folder.path, {})
    expect(file?.variables['X']).toBe(value)
  })

  test('of plain lines is read as Node reads it', () => {
    const name = fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,8}$/)
    const value = fc.stringMatching(
      /^(?:[a-z0-9/.:=$-]{1,12}|"[a-z #'\n]{0,12}"|'[a-z #"\n]{0,12}')$/,
    )
    const line = fc.oneof(
      fc
        .tuple(fc.constantFrom('', 'export '), name, value)
        .map(([start, key, text]) => `${start}${key}=${text}`),
      fc.constantFrom('', '# a comment', '# A="1'),
    )
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n')
        const read = findAssignments(text).map((one) => [one.name, one.value])
        expect(Object.fromEntries(read)).toEqual({ ...parseEnv(text) })
      }),
    )
  })

  test('of any text gives places that are in order and hold the values', () => {
    const piece = fc.constantFrom(
      'A',
      '=',
      '"',
      "'",
      '`',
      '#',
      ' ',
      '\t',
      '\n',
      '\r',
      'export ',
      '\uFEFF',
      'é',
      '1',
    )
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (text) => {
          let last = 0
          for (const { value, start, end, valueStart } of findAssignments(text)) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(valueStart).toBeGreaterThan(start)
            expect(text.slice(valueStart, valueStart + value.length)).toBe(value)
            expect(end).toBeGreaterThanOrEqual(valueStart + value.length)
            last = end
          }
          expect(last).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })
})
