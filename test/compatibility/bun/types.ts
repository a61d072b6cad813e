import './setup'
import { expect } from 'bun:test'

const assertion: Promise<void> = expect([]).toRetainKnowledge({ threshold: 1 })
const negated: Promise<void> = expect([]).not.toRetainKnowledge()
export const promises = [assertion, negated]

// @ts-expect-error -- misspelt
export const misspelt = expect([]).toRetainKnowledge({ treshold: 1 })
