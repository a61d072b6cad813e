// Runs everything that CI runs, to the end even when a step fails, and closes with
// `N passed, N failed`: the tests of both runners, and one for each other step.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const scratch = mkdtempSync(join(tmpdir(), 'check-'))
const results = (name) => join(scratch, `${name}.json`)

const steps = [
  { name: 'format', script: 'check:format' },
  { name: 'build', script: 'build' },
  { name: 'lint', script: 'check:lint' },
  { name: 'types', script: 'check:types' },
  {
    name: 'tests',
    script: 'test:run',
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${results('tests')}`],
    results: results('tests'),
  },
  {
    name: 'jest',
    script: 'test:jest',
    args: ['--json', `--outputFile=${results('jest')}`],
    results: results('jest'),
  },
  { name: 'package', script: 'check:package' },
  { name: 'demo', script: 'demo:run' },
  { name: 'compatibility', script: 'test:compatibility' },
]

let passed = 0
let failed = 0
for (const step of steps) {
  console.log(`\n== ${step.name}`)
  const args = ['run', '--silent', step.script, ...(step.args ? ['--', ...step.args] : [])]
  const { status } = spawnSync('npm', args, { stdio: 'inherit' })
  const tests = step.results && readResults(step.results)
  passed += tests ? tests.numPassedTests : Number(status === 0)
  failed += tests ? tests.numFailedTests : Number(status !== 0)
  // A run can fail without a failing test: a broken file, an unhandled error, no test at all.
  if (tests && (status !== 0 || tests.numPassedTests === 0) && tests.numFailedTests === 0) failed++
}
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 }
  }
}
