/** All words to judges: instructions, schemas, levels, and conversations as data. */
export {
  block,
  encode,
  encodeFacts,
  encodeTurns,
  encodeTurnsBetween,
  showTurn,
} from './encode-turns.js'
export { type GradeLevel, openLevels } from './grade-levels.js'
export { loadWireSchemas } from './load-wire-schemas.js'
export { type Instructions, rules, writeInstructions } from './prompts.js'
export type {
  FactsAnswer,
  LocatedAnswer,
  VerdictsAnswer,
  VerdictsSoFarAnswer,
  WireSchema,
  WireSchemas,
} from './wire-schemas.js'
