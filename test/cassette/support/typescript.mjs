// Lets a plain Node process run the sources: `./x.js` beside a TypeScript file is `./x.ts`.
// Used with `node --import`, for tests that need a process of their own.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL)
      if (existsSync(fileURLToPath(source))) return nextResolve(source.href, context)
    }
    return nextResolve(specifier, context)
  },
})
