/** Facts and what is found about them, as the rooms of a measurement pass them on. */
export { factsOfSource } from './facts-of-source.js'
export { afterFirstFact, type Findings, type FoundAttrition, noFindings } from './findings.js'
export {
  type FactBook,
  isInForce,
  type StatedFact,
  toFactBook,
  toPublicFacts,
  type WindowFacts,
} from './knowledge.js'
export { type GivenFact, placeKnownFacts } from './place-known-facts.js'
