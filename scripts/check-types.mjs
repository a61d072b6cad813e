// Types of the source with its tests, and of everything that uses the built package, each as its
// own runner and module kind see it.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const projects = [
  '.',
  'examples',
  'examples/jest',
  'bench',
  'test/jest/esm',
  'test/jest/cjs',
  'test/without-node-types',
]

let failed = false
for (const project of projects) {
  const { status } = spawnSync(process.execPath, [tsc, '-p', project], { stdio: 'inherit' })
  if (status !== 0) failed = true
}
process.exitCode = failed ? 1 : 0
