/** The front door of the facts: what is told and asked back, and what a reply says. */
export { controlPack, factPack, type FactPackOptions } from './fact-pack.js'
export { countFitting, fitsReply } from './fits-reply.js'
export type * from './probe-fact.js'
export { drawOne, randomFrom, type SeededRandom, shuffle } from './seeded-random.js'
