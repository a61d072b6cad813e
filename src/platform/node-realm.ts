/**
 * Node's own realm. Jest and some pools of Vitest run tests in a realm apart; with a simulated
 * browser its globals lack what SDKs and MSW are made of, or pretend to be a browser's, which asks
 * every server for permission first. Out here is what Node has.
 */
import type { createRequire as createRequireOfNode } from 'node:module'
import { getCallSites } from 'node:util'
import { runInThisContext } from 'node:vm'

type NodeGlobal = typeof globalThis

/** The part of the web API that requests are made of. */
export type WebApi = Pick<
  NodeGlobal,
  'fetch' | 'Headers' | 'ReadableStream' | 'Request' | 'Response'
>

/** The web API that goes with what `importPeer` loads. */
export function webApi(): WebApi {
  return isBrowserSimulated() ? nodeGlobal() : globalThis
}

/** Whether jsdom, happy-dom or another simulated browser is in place. */
function isBrowserSimulated(): boolean {
  return 'document' in globalThis
}

/**
 * Imports a package where it works: where the test is, or else in Node's realm.
 *
 * @param load - imports it, with a literal specifier so that bundlers and runners see it
 */
export async function importPeer<T>(name: string, load: () => Promise<T>): Promise<T> {
  if (nodeGlobal() === globalThis) return load()
  if (isBrowserSimulated()) return requireInNode(name)
  try {
    return await load()
  } catch (error) {
    // Jest without --experimental-vm-modules loads no ES modules; Node does.
    try {
      return requireInNode(name)
    } catch {
      throw error
    }
  }
}

function nodeGlobal(): NodeGlobal {
  const outside: NodeGlobal = runInThisContext('globalThis')
  return outside
}

/** What a package exports, by Node's own `require`: what `node:module` has is Jest's there. */
function requireInNode(name: string) {
  const createRequire: typeof createRequireOfNode = runInThisContext(
    "process.getBuiltinModule('node:module').createRequire",
  )
  const here = getCallSites(1)[0]?.scriptName
  return createRequire(here || `${process.cwd()}/`)(name)
}
