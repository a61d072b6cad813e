// Builds dist/esm and dist/cjs. Each door becomes one file, and what doors share a few more: every
// file that is loaded costs a test run about a millisecond. The types stay a file for each of the
// source, as tsc writes them.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const tsc = join(root, 'node_modules/typescript/bin/tsc')
// Small libraries that go into the bundles, so that there is nothing to install.
const bundled = ['zod', 'get-east-asian-width', 'p-limit', 'yocto-queue']
const isBundled = (id) => bundled.some((name) => id === name || id.startsWith(`${name}/`))
const shared = ['index', 'jest', 'matchers', 'cassettes']

rmSync(join(root, 'dist'), { recursive: true, force: true })
await build({
  format: 'esm',
  type: 'module',
  // Only ever loaded as ES modules: Vitest cannot be required, and the command line is a program.
  doors: [...shared, 'vitest'],
  programs: ['cli/main'],
})
await build({ format: 'cjs', type: 'commonjs', doors: shared, programs: [] })
for (const name of bundled) copyLicense(name)

async function build({ format, type, doors, programs }) {
  const dir = join(root, 'dist', format)
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries([...doors, ...programs].map((name) => [name, `src/${name}.ts`])),
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !isBundled(id),
    // The package's own sideEffects tell of the doors in dist, not of the source.
    treeshake: {
      moduleSideEffects: [{ test: /[\\/]src[\\/]platform[\\/]timers\.ts$/, sideEffects: true }],
    },
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  })
  await bundle.write({
    dir,
    format,
    chunkFileNames: 'shared/[name].js',
    comments: { jsdoc: false },
    // Jest without ES modules can require the peers, but not import them.
    dynamicImportInCjs: false,
  })
  await bundle.close()
  writeTypes(dir, doors)
  writeFileSync(join(dir, 'package.json'), `${JSON.stringify({ type })}\n`)
}

function copyLicense(name) {
  const folder = join(root, 'node_modules', name)
  const license = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  if (license === undefined) throw new Error(`${name} has no licence file to go with it`)
  copyFileSync(join(folder, license), join(root, `dist/LICENSE-${name}.txt`))
}

/** Writes the types of the doors, and of all that they name. */
function writeTypes(dir, doors) {
  const project = join(root, 'tsconfig.build.json')
  const args = [tsc, '-p', project, '--emitDeclarationOnly', '--outDir', dir]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const needed = new Set()
  for (const door of doors) addWithImports(join(dir, `${door}.d.ts`), needed)
  for (const name of readdirSync(dir, { recursive: true })) {
    const file = join(dir, name)
    if (name.endsWith('.d.ts') && !needed.has(file)) rmSync(file)
  }
}

function addWithImports(file, files) {
  if (files.has(file)) return
  files.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import\()["'](\.[^"']+)["']/g)
  for (const [, specifier] of imports) {
    addWithImports(join(dirname(file), specifier.replace(/\.js$/, '.d.ts')), files)
  }
}
