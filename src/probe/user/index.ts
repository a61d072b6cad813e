/** The front door of simulated users. */
export type { PersonaName } from './personas.js'
export { simulateUser, type SimulatedUserOptions } from './simulate-user.js'
export type { UserFact } from './user-question.js'
