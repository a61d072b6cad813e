/** `show-config`: what is in force, and where it comes from. */
import { symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runCli } from '../support/run-cli.js'
import { temporaryFolder } from '../support/temporary-folder.js'

test('with nothing set, the defaults', async () => {
  using folder = temporaryFolder()
  expect(await runCli(folder, 'show-config')).toEqual({
    exitCode: 0,
    output: `\
evalMode            llm          default
model               gpt-5.4      default
systemOneModel      jev-latest   default
cassettes           auto         default
OPENAI_API_KEY      not set
OPENAI_BASE_URL     not set
TYPESAFE_API_KEY    not set
TYPESAFE_BASE_URL   not set`,
    errors: '',
  })
})

test('each value with its place, and the places that it hides', async () => {
  using folder = temporaryFolder({
    '.env.local': 'KNOWLEDGE_RETENTION_EVAL_MODE=hybrid\nKNOWLEDGE_RETENTION_MODEL=qwen3:8b\n',
    '.env':
      'KNOWLEDGE_RETENTION_EVAL_MODE=llm\nKNOWLEDGE_RETENTION_SYSTEM_ONE_MODEL=clef-flash\nTYPESAFE_API_KEY=ts-1\n',
  })
  const variables = {
    KNOWLEDGE_RETENTION_EVAL_MODE: 'system_one',
    CI: 'true',
    OPENAI_API_KEY: 'sk-proj-abcdefghijklmnopqrstuvwxyz',
    TYPESAFE_BASE_URL: 'http://localhost:8080/v1/systemone',
  }
  expect(await runCli(folder, 'show-config', variables)).toEqual({
    exitCode: 0,
    output: `\
evalMode            system_one                           KNOWLEDGE_RETENTION_EVAL_MODE in the environment, before .env.local (hybrid), before .env (llm)
model               qwen3:8b                             KNOWLEDGE_RETENTION_MODEL in .env.local
systemOneModel      clef-flash                           KNOWLEDGE_RETENTION_SYSTEM_ONE_MODEL in .env
cassettes           replay                               CI in the environment
OPENAI_API_KEY      set, ends in wxyz                    environment
OPENAI_BASE_URL     not set
TYPESAFE_API_KEY    not set                              .env has it, but judges read the environment only
TYPESAFE_BASE_URL   http://localhost:8080/v1/systemone   environment`,
    errors: '',
  })
})

test.for<readonly [variable: string, value: string, shown: string]>([
  ['OPENAI_API_KEY', 'sk-proj-0123456789', 'set'],
  ['OPENAI_API_KEY', 'sk-proj-0123456789AB', 'set, ends in 89AB'],
  ['OPENAI_API_KEY', 'sk-proj-0123456789\u001B[2J\n', 'set'],
  ['TYPESAFE_API_KEY', 'x', 'set'],
  ['TYPESAFE_API_KEY', '  ', 'not set'],
  [
    'OPENAI_BASE_URL',
    'https://me:secret@gateway.test/v1?key=secret#secret',
    'https://gateway.test/v1',
  ],
  ['OPENAI_BASE_URL', 'ftp://me:secret@gateway.test', 'set, but not to an http or https URL'],
  ['OPENAI_BASE_URL', 'secret', 'set, but not to an http or https URL'],
  ['TYPESAFE_BASE_URL', 'http://', 'set, but not to an http or https URL'],
])('of secrets only what may be seen: %s=%j', async ([variable, value, shown]) => {
  using folder = temporaryFolder()
  const { output, exitCode } = await runCli(folder, 'show-config', { [variable]: value })
  const row = output.split('\n').find((line) => line.startsWith(variable))
  expect(row?.split(/ {3,}/)[1]).toBe(shown)
  expect(output).not.toContain('secret')
  expect(exitCode).toBe(0)
})

test('a value that would move the cursor is made harmless, and a key in the wrong place hidden', async () => {
  using folder = temporaryFolder()
  const { output } = await runCli(folder, 'show-config', {
    KNOWLEDGE_RETENTION_MODEL: '\u001B[2Jgpt',
    KNOWLEDGE_RETENTION_SYSTEM_ONE_MODEL: 'sk-proj-0123456789',
  })
  expect(output).toContain('model               \\x1b[2Jgpt ')
  expect(output).toContain('systemOneModel      [secret] ')
})

test('what is wrong is shown in its place, and then said', async () => {
  using folder = temporaryFolder({ '.env.local': 'KNOWLEDGE_RETENTION_EVAL_MODE=fast' })
  const variables = { KNOWLEDGE_RETENTION_CASSETTES: 'rec' }
  const { exitCode, output, errors } = await runCli(folder, 'show-config', variables)
  expect(exitCode).toBe(2)
  expect(output.split('\n').slice(0, 4)).toEqual([
    'evalMode            fast         KNOWLEDGE_RETENTION_EVAL_MODE in .env.local',
    'model               gpt-5.4      default',
    'systemOneModel      jev-latest   default',
    'cassettes           rec          KNOWLEDGE_RETENTION_CASSETTES in the environment',
  ])
  expect(errors).toBe(`\
KNOWLEDGE_RETENTION_EVAL_MODE in .env.local: 'fast' is no eval mode; there are llm, hybrid and system_one. Fix: write one of these.
KNOWLEDGE_RETENTION_CASSETTES: "rec" is not a cassette mode. Fix: use one of replay, record, rewrite, off.`)
})

test('a file that cannot be read is named', async () => {
  using folder = temporaryFolder()
  symlinkSync('.env', folder.at('.env'))
  expect(await runCli(folder, 'show-config')).toEqual({
    exitCode: 2,
    output: '',
    errors: '.env: it cannot be read (ELOOP). Fix: make it a readable file, or take it away.',
  })
})

test('it takes nothing', async () => {
  using folder = temporaryFolder()
  expect(await runCli(folder, 'show-config all')).toEqual({
    exitCode: 2,
    output: '',
    errors:
      'show-config: too many arguments. Expected 0 arguments but got 1: all. Fix: see knowledge-retention help show-config.',
  })
})
