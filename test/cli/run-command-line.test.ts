/** The command line around its commands: help, slips, faults, and the program itself. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../src/cli/arguments/index.js'
import { commands } from '../../src/cli/commands/index.js'
import packageJson from '../../package.json' with { type: 'json' }
import { runCli } from '../support/run-cli.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const other = (run: Command['run']): Command => ({
  name: 'other',
  parameters: [{ name: '<file>', summary: 'what it is done to' }],
  flags: [{ name: '--hard', summary: 'do it harder' }],
  summary: 'Do something else',
  details: 'At length.',
  examples: [{ line: 'other a.json', summary: 'does it' }],
  run,
})
const nothing = other(() => 0)

const help = `\
Usage: knowledge-retention <command>

  other   Do something else

More on a command, with examples: knowledge-retention help <command>
Version: knowledge-retention --version`

test('--version tells the version of the package', async () => {
  using folder = temporaryFolder()
  expect(await runCli(folder, '--version')).toEqual({
    exitCode: 0,
    output: packageJson.version,
    errors: '',
  })
})

describe('help', () => {
  test.for(['help', '--help', '-h'])('%s lists the commands', async (line) => {
    using folder = temporaryFolder()
    expect(await runCli(folder, line, {}, [nothing])).toEqual({
      exitCode: 0,
      output: help,
      errors: '',
    })
    const { output } = await runCli(folder, line)
    for (const { name } of commands) expect(output).toContain(`\n  ${name} `)
  })

  test('is an error when it was not asked for', async () => {
    using folder = temporaryFolder()
    expect(await runCli(folder, '', {}, [nothing])).toEqual({
      exitCode: 2,
      output: '',
      errors: help,
    })
  })

  test.for(['help unset-eval-mode', 'unset-eval-mode --help', 'unset-eval-mode x -h'])(
    '%s tells of one command and does nothing',
    async (line) => {
      using folder = temporaryFolder({ '.env.local': 'KNOWLEDGE_RETENTION_EVAL_MODE=llm' })
      expect(await runCli(folder, line)).toEqual({
        exitCode: 0,
        output: `\
Usage: knowledge-retention unset-eval-mode [options]

Take the eval mode out of .env.local again.

Options:
  --json      print JSON
  -h, --help  show this

Removes each line of .env.local that sets KNOWLEDGE_RETENTION_EVAL_MODE, and
leaves all else in the file as it is. Then the environment's or .env's choice
holds, or llm.

Examples:
  $ knowledge-retention unset-eval-mode
      back to the environment's choice, or llm`,
        errors: '',
      })
      expect(folder.read('.env.local')).toBe('KNOWLEDGE_RETENTION_EVAL_MODE=llm')
    },
  )

  test.for(commands.map(({ name }) => name))(
    'of %s has lines that fit a terminal',
    async (name) => {
      using folder = temporaryFolder()
      const { output } = await runCli(folder, `help ${name}`)
      expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThanOrEqual(105)
    },
  )
})

test.for<readonly [line: string, fix: string]>([
  ['set-evalmode', 'run knowledge-retention set-eval-mode'],
  ['unset', 'run knowledge-retention unset-eval-mode'],
  ['showconfig', 'run knowledge-retention show-config'],
  ['help show', 'run knowledge-retention show-config'],
  ['frobnicate', `run one of ${commands.map(({ name }) => name).join(', ')}`],
  ['--verbose', `run one of ${commands.map(({ name }) => name).join(', ')}`],
])('the unknown command in "%s" is told with the one that was meant', async ([line, fix]) => {
  using folder = temporaryFolder()
  const name = line.split(' ').at(-1)
  expect(await runCli(folder, line)).toEqual({
    exitCode: 2,
    output: '',
    errors: `knowledge-retention: there is no command '${name}'. Fix: ${fix}.`,
  })
})

describe('another command', () => {
  const noting = other(({ parameters, has }, { print }) => {
    print(`read ${parameters.join()}${has('--hard') ? ', hard' : ''}`)
    return 1
  })

  test.for<readonly [line: string, exitCode: number, output: string, errors: string]>([
    ['other a.json', 1, 'read a.json', ''],
    ['other a.json --hard', 1, 'read a.json, hard', ''],
    ['other -- --hard', 1, 'read --hard', ''],
    [
      'other',
      2,
      '',
      "other: missing required argument 'file'. Fix: see knowledge-retention help other.",
    ],
    ['other a.json --hrad', 2, '', "other: unknown option '--hrad'. Fix: write --hard."],
  ])('%s', async ([line, exitCode, output, errors]) => {
    using folder = temporaryFolder()
    expect(await runCli(folder, line, {}, [noting])).toEqual({ exitCode, output, errors })
  })

  test('may have a name of two words', async () => {
    using folder = temporaryFolder()
    const all = [
      { ...noting, name: 'things list' },
      { ...noting, name: 'things prune' },
    ]
    expect((await runCli(folder, 'things prune a', {}, all)).output).toBe('read a')
    expect((await runCli(folder, 'help things list', {}, all)).output).toContain(
      'Usage: knowledge-retention things list [options] <file>',
    )
    expect(await runCli(folder, 'things burn', {}, all)).toEqual({
      exitCode: 2,
      output: '',
      errors:
        "knowledge-retention things: there is no 'burn'. Fix: run one of things list, things prune.",
    })
  })

  test('that breaks says so without a stack and without secrets', async () => {
    using folder = temporaryFolder()
    const broken = other(() => {
      throw new TypeError('no method of undefined, sk-proj-0123456789')
    })
    expect(await runCli(folder, 'other a.json', {}, [broken])).toEqual({
      exitCode: 2,
      output: '',
      errors:
        'knowledge-retention: TypeError: no method of undefined, [secret]. Fix: report this fault with the command that was run.',
    })
  })
})

describe('the program', { timeout: 60_000 }, () => {
  const program = fileURLToPath(
    new URL(`../../${packageJson.bin['knowledge-retention']}`, import.meta.url),
  )
  const run = (folder: string, ...args: readonly string[]) => {
    const { PATH } = process.env
    return spawnSync(process.execPath, [program, ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH, KNOWLEDGE_RETENTION_MODEL: 'qwen3:8b' },
    })
  }

  test('that the package names can be run by a shell', () => {
    expect(existsSync(program)).toBe(true)
    expect(readFileSync(program, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  test('works in the working directory, with the environment', () => {
    using folder = temporaryFolder()
    expect(run(folder.path, 'set-eval-mode', 'hybrid')).toMatchObject({
      status: 0,
      stdout: '.env.local now says KNOWLEDGE_RETENTION_EVAL_MODE=hybrid\n',
      stderr: '',
    })
    expect(run(folder.path, 'show-config')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('KNOWLEDGE_RETENTION_MODEL in the environment\n'),
      stderr: '',
    })
  })

  test('ends with an exit code and a line on standard error', () => {
    using folder = temporaryFolder({ '.env.local': 'KNOWLEDGE_RETENTION_EVAL_MODE=fast' })
    expect(run(folder.path, 'show-config')).toMatchObject({
      status: 2,
      stderr:
        "KNOWLEDGE_RETENTION_EVAL_MODE in .env.local: 'fast' is no eval mode; there are llm, hybrid and system_one. Fix: write one of these.\n",
    })
    expect(run(folder.path, 'set-eval-mode')).toMatchObject({
      status: 2,
      stdout: '',
      stderr:
        "set-eval-mode: missing required argument 'mode'. Fix: see knowledge-retention help set-eval-mode.\n",
    })
  })

  test('is not disturbed by a reader that has seen enough', () => {
    using folder = temporaryFolder()
    const command = `"${process.execPath}" "${program}" show-config`
    const { stderr } = spawnSync('sh', ['-c', `{ sleep 0.2; ${command}; } | true`], {
      cwd: folder.path,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
  })
})
