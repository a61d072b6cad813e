// Builds dist/esm and dist/cjs with tsc; each folder says its module kind to Node and to TypeScript.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const root = fileURLToPath(new URL('..', import.meta.url))

rmSync(`${root}dist`, { recursive: true, force: true })
for (const [folder, type, ...flags] of [
  ['esm', 'module', '--module', 'nodenext'],
  ['cjs', 'commonjs', '--module', 'commonjs', '--moduleResolution', 'bundler'],
]) {
  const outDir = `${root}dist/${folder}`
  const { status } = spawnSync(
    process.execPath,
    [tsc, '-p', `${root}tsconfig.build.json`, '--outDir', outDir, ...flags],
    { stdio: 'inherit' },
  )
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(outDir, { recursive: true })
  writeFileSync(`${outDir}/package.json`, `${JSON.stringify({ type })}\n`)
}
// Only ever loaded as ES modules: Vitest cannot be required, and the command line is a program.
for (const name of ['vitest.js', 'vitest.d.ts', 'cli']) {
  rmSync(`${root}dist/cjs/${name}`, { recursive: true })
}
