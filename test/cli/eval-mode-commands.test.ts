/** `set-eval-mode` and `unset-eval-mode`, as they are used. */
import { existsSync, mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadEnvironment } from '../../src/environment/environment.js'
import { resolveOptions } from '../../src/metric/options/resolve-options.js'
import { runCli } from '../support/run-cli.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const local = '.env.local'

test.for(['llm', 'hybrid', 'system_one'])(
  '%s is set for the measurements that follow',
  async (mode) => {
    using folder = temporaryFolder({ '.env': 'KNOWLEDGE_RETENTION_EVAL_MODE=llm' })
    expect(await runCli(folder, `set-eval-mode ${mode}`)).toEqual({
      exitCode: 0,
      output: `.env.local now says KNOWLEDGE_RETENTION_EVAL_MODE=${mode}`,
      errors: '',
    })
    expect(resolveOptions({}, {}, loadEnvironment(folder.path, {})).evalMode).toBe(mode)
  },
)

test('another mode takes its place, and all else stays', async () => {
  using folder = temporaryFolder({
    [local]:
      '\uFEFF# keys\r\nexport OPENAI_API_KEY="sk-…"\r\n\r\n# KNOWLEDGE_RETENTION_EVAL_MODE=llm',
  })
  await runCli(folder, 'set-eval-mode hybrid')
  await runCli(folder, 'set-eval-mode system_one')
  expect(folder.read(local)).toBe(
    '\uFEFF# keys\r\nexport OPENAI_API_KEY="sk-…"\r\n\r\n# KNOWLEDGE_RETENTION_EVAL_MODE=llm\r\nKNOWLEDGE_RETENTION_EVAL_MODE=system_one',
  )
  expect(await runCli(folder, 'set-eval-mode system_one')).toEqual({
    exitCode: 0,
    output: '.env.local already says KNOWLEDGE_RETENTION_EVAL_MODE=system_one',
    errors: '',
  })
  await runCli(folder, 'unset-eval-mode')
  expect(folder.read(local)).toBe(
    '\uFEFF# keys\r\nexport OPENAI_API_KEY="sk-…"\r\n\r\n# KNOWLEDGE_RETENTION_EVAL_MODE=llm',
  )
})

test('a variable that comes before the file is told', async () => {
  using folder = temporaryFolder()
  const variables = { KNOWLEDGE_RETENTION_EVAL_MODE: 'llm' }
  expect(await runCli(folder, 'set-eval-mode hybrid', variables)).toEqual({
    exitCode: 0,
    output: '.env.local now says KNOWLEDGE_RETENTION_EVAL_MODE=hybrid',
    errors:
      'The environment says KNOWLEDGE_RETENTION_EVAL_MODE=llm, which comes before .env.local; take it out there to use hybrid.',
  })
  expect((await runCli(folder, 'set-eval-mode llm', variables)).errors).toBe('')
})

describe('taking the mode out', () => {
  test.for<
    readonly [what: string, env: string, variables: Record<string, string>, inForce: string]
  >([
    ['the default', '', {}, 'llm, the default'],
    [
      "the .env file's mode",
      'KNOWLEDGE_RETENTION_EVAL_MODE=system_one',
      {},
      'system_one, from KNOWLEDGE_RETENTION_EVAL_MODE in .env',
    ],
    [
      "the environment's mode",
      'KNOWLEDGE_RETENTION_EVAL_MODE=system_one',
      { KNOWLEDGE_RETENTION_EVAL_MODE: 'llm' },
      'llm, from KNOWLEDGE_RETENTION_EVAL_MODE in the environment',
    ],
  ])('leaves %s in force', async ([, env, variables, inForce]) => {
    using folder = temporaryFolder({
      '.env': env,
      [local]: 'KNOWLEDGE_RETENTION_EVAL_MODE=hybrid\nA=1\n',
    })
    expect(await runCli(folder, 'unset-eval-mode', variables)).toEqual({
      exitCode: 0,
      output: `.env.local no longer sets KNOWLEDGE_RETENTION_EVAL_MODE\nIn force: ${inForce}`,
      errors: '',
    })
    expect(folder.read(local)).toBe('A=1\n')
  })

  test('does nothing where there is none', async () => {
    using folder = temporaryFolder()
    expect(await runCli(folder, 'unset-eval-mode')).toEqual({
      exitCode: 0,
      output: '.env.local does not set KNOWLEDGE_RETENTION_EVAL_MODE\nIn force: llm, the default',
      errors: '',
    })
    expect(existsSync(folder.at(local))).toBe(false)
  })
})

describe('what cannot be done is said', () => {
  test.for<readonly [line: string, exitCode: number, errors: string]>([
    [
      'set-eval-mode hybird',
      2,
      "set-eval-mode: 'hybird' is no eval mode; there are llm, hybrid and system_one. Fix: write hybrid.",
    ],
    [
      'set-eval-mode fast',
      2,
      "set-eval-mode: 'fast' is no eval mode; there are llm, hybrid and system_one. Fix: write one of these.",
    ],
    [
      'set-eval-mode',
      2,
      'set-eval-mode: no eval mode was given. Fix: see knowledge-retention help set-eval-mode.',
    ],
    [
      'set-eval-mode llm hybrid',
      2,
      'set-eval-mode: one eval mode was expected, but got 2. Fix: see knowledge-retention help set-eval-mode.',
    ],
    [
      'set-eval-mode --mode llm',
      2,
      "set-eval-mode: unknown option '--mode'. Fix: see knowledge-retention help set-eval-mode.",
    ],
    [
      'unset-eval-mode llm',
      2,
      "unset-eval-mode: unexpected argument 'llm'. Fix: see knowledge-retention help unset-eval-mode.",
    ],
  ])('%s', async ([line, exitCode, errors]) => {
    using folder = temporaryFolder()
    expect(await runCli(folder, line)).toEqual({ exitCode, output: '', errors })
    expect(existsSync(folder.at(local))).toBe(false)
  })

  test('where the file cannot be edited', async () => {
    using folder = temporaryFolder()
    mkdirSync(folder.at(local))
    expect(await runCli(folder, 'set-eval-mode llm')).toEqual({
      exitCode: 1,
      output: '',
      errors: '.env.local: it is no file. Fix: move it out of the way.',
    })
  })
})
