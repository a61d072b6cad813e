// Installs the packed tarball as users do, in a fresh folder for each runner, and there compiles
// its types and runs a passing and a failing test file. Names on the command line choose runners.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const fixtures = join(root, 'test/compatibility')
const scratch = mkdtempSync(join(tmpdir(), 'compatibility-'))

const forgotten = 'Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00'
const misuse = [
  'its promise was not awaited, so the test did not hear its verdict',
  'Fix: write await expect(conversation).toRetainKnowledge()',
  'expect.toRetainKnowledge(): a judge is asked',
  'Fix: raise testTimeout in the ',
]

const sdks = { openai: '7.59.0', msw: '3.0.5' }
const swc = { '@swc/core': '1.16.22', '@swc/jest': '0.2.39' }
const esmJest = {
  folder: 'jest-esm',
  run: (file) => ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', file],
  says: [forgotten, ...misuse],
}
const vitest = {
  folder: 'vitest',
  type: 'module',
  run: (file) => ['node_modules/vitest/vitest.mjs', 'run', file],
  says: [forgotten, ...misuse, 'Fix: poll for the conversation'],
}

const runners = {
  'vitest-5': { ...vitest, packages: { vitest: '5.1.2', vite: '8.3.8' } },
  'vitest-4': { ...vitest, packages: { vitest: '4.1.12', vite: '8.3.8' } },
  'vitest-oldest': { ...vitest, packages: { vitest: '4.1.0', vite: '7.3.1' } },
  'jest-esm': {
    ...esmJest,
    packages: { jest: '30.5.2', '@jest/globals': '30.5.2', expect: '30.5.2', ...swc },
  },
  'jest-oldest': {
    ...esmJest,
    packages: { jest: '30.0.0', '@jest/globals': '30.0.0', expect: '30.0.0', ...swc },
  },
  'jest-cjs': {
    ...esmJest,
    folder: 'jest-cjs',
    packages: { jest: '30.5.2', '@types/jest': '30.0.0', ...swc },
    run: (file) => ['node_modules/jest/bin/jest.js', file],
  },
  'node-test': {
    folder: 'node-test',
    type: 'module',
    packages: { expect: '30.5.2' },
    run: (file) => ['--test', '--test-reporter=spec', file],
    says: [forgotten],
  },
  playwright: {
    folder: 'playwright',
    packages: { '@playwright/test': '1.65.1' },
    run: (file) => ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', file],
    says: [forgotten],
  },
  bun: {
    folder: 'bun',
    packages: { bun: '1.4.5', '@types/bun': '1.4.5' },
    program: (folder) => join(folder, 'node_modules/.bin/bun'),
    run: (file) => ['test', file],
    says: [forgotten],
  },
}

const chosen = process.argv.slice(2)
const names = Object.keys(runners).filter((name) => chosen.length === 0 || chosen.includes(name))
let passed = 0
let failed = 0

const tarball = pack()
const olderTypescript = install('typescript-5', { typescript: '5.9.3' })
const queue = [...names]
await Promise.all(
  Array.from({ length: 2 }, async () => {
    for (let name = queue.shift(); name; name = queue.shift()) await tryRunner(name, runners[name])
  }),
)
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** The file that `npm publish` would upload. */
function pack() {
  const args = ['pack', '--silent', '--pack-destination', scratch]
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  const [file] = readdirSync(scratch).filter((name) => name.endsWith('.tgz'))
  if (status !== 0 || !file) throw new Error('npm pack made no tarball')
  return join(scratch, file)
}

/** A fresh folder with packages installed in it. */
async function install(name, packages, type = 'commonjs') {
  const folder = join(scratch, name)
  mkdirSync(folder)
  const manifest = { name: `compatibility-${name}`, private: true, type, dependencies: packages }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, output } = await start('npm', args, folder)
  if (status !== 0) throw new Error(`npm install failed in ${folder}:\n${output}`)
  return folder
}

async function tryRunner(name, runner) {
  const check = (what, isFine, output) => {
    console.log(`${isFine ? '✓' : '✗'} ${name}: ${what}`)
    if (!isFine) console.log(output.replaceAll(/^/gm, '    '))
    if (isFine) passed++
    else failed++
  }
  let folder
  try {
    const packages = {
      'expect-knowledge-retention': `file:${tarball}`,
      '@types/node': '26.6.7',
      ...sdks,
      ...runner.packages,
    }
    folder = await install(name, packages, runner.type)
  } catch (error) {
    check('the tarball is installed', false, String(error))
    return
  }
  cpSync(join(fixtures, runner.folder), folder, { recursive: true })
  cpSync(join(fixtures, 'judges.ts'), join(folder, 'judges.ts'))

  const compilers = [
    ['TypeScript 7', join(root, 'node_modules/typescript/bin/tsc')],
    ['TypeScript 5.9', join(await olderTypescript, 'node_modules/typescript/bin/tsc')],
  ]
  for (const [compiler, tsc] of compilers) {
    const { status, output } = await start(process.execPath, [tsc, '-p', '.'], folder)
    check(`types, with ${compiler}`, status === 0, output)
  }

  const program = runner.program?.(folder) ?? process.execPath
  const files = readdirSync(folder)
  const file = (word) => files.find((one) => one.startsWith(word))
  const passing = await start(program, runner.run(file('passing')), folder)
  check('passing tests pass', passing.status === 0, passing.output)

  const failing = await start(program, runner.run(file('failing')), folder)
  const missing = runner.says.filter((words) => !failing.output.includes(words))
  const isRed = failing.status !== 0 && failing.status !== null && missing.length === 0
  check(
    'failing tests fail, and say why',
    isRed,
    `missing: ${missing.join(', ')}\n${failing.output}`,
  )

  if (files.includes('floating.ts')) {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const args = ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises']
    const linted = await start(process.execPath, [oxlint, ...args, 'floating.ts'], folder)
    const isSeen = linted.status === 1 && linted.output.includes('no-floating-promises')
    check('no-floating-promises sees a missing await', isSeen, linted.output)
  }
}

/** Runs a program to its end, with nothing of this process's own settings for tests and colours. */
function start(program, args, cwd) {
  const { CI: _, FORCE_COLOR: __, ...rest } = process.env
  const env = { ...rest, NO_COLOR: '1' }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, output: String(error) }))
    child.on('close', (status) => resolve({ status, output }))
  })
}
