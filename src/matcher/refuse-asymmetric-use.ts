/**
 * Runners make `expect.toRetainKnowledge()` of every matcher. Standing alone it would never be
 * called and its test be green, so it is replaced by one that throws.
 */
import { asymmetricUse } from './make-matchers.js'
import { matcherNames } from './matcher-names.js'

/** Replaces the asymmetric forms on each holder, such as `expect` and `expect.not`. */
export function refuseAsymmetricUse(...holders: readonly unknown[]): void {
  for (const holder of holders) {
    if ((typeof holder !== 'object' && typeof holder !== 'function') || holder === null) continue
    for (const name of matcherNames) {
      Object.defineProperty(holder, name, {
        configurable: true,
        enumerable: true,
        writable: true,
        value: () => {
          throw asymmetricUse(name)
        },
      })
    }
  }
}
