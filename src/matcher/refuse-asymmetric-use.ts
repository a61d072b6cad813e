/**
 * Runners make an asymmetric form, such as `expect.toRetainKnowledge()`, of every matcher. Standing alone it would never be
 * called and its test be green, so it is replaced by one that throws.
 */
import { rememberFor, retainKnowledge } from './matcher-usage.js'
import { asymmetricUse } from './to-retain-knowledge.js'

/** Replaces the asymmetric form on each holder, such as `expect` and `expect.not`. */
export function refuseAsymmetricUse(...holders: readonly unknown[]): void {
  for (const holder of holders) {
    if ((typeof holder !== 'object' && typeof holder !== 'function') || holder === null) continue
    for (const usage of [retainKnowledge, rememberFor]) {
      Object.defineProperty(holder, usage.name, {
        configurable: true,
        enumerable: true,
        writable: true,
        value: () => {
          throw asymmetricUse(usage)
        },
      })
    }
  }
}
