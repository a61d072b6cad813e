import 'expect-knowledge-retention/jest'

const assertion: Promise<void> = expect([]).toRetainKnowledge({
  threshold: 1,
  flaky: { retries: 1 },
})
const negated: Promise<void> = expect([]).not.toRetainKnowledge()
const later: Promise<unknown> = expect(Promise.resolve([])).resolves.toRetainKnowledge({})
export const promises = [assertion, negated, later]

// @ts-expect-error -- misspelt
export const misspelt = expect([]).toRetainKnowledge({ treshold: 1 })
// @ts-expect-error -- no such value
export const wrong = expect([]).toRetainKnowledge({ evalMode: 'system-one' })
