/** What a judge is: all that the other parts know of judges. */
export type * from './decision-judge.js'
export type * from './judge-transport.js'
export type * from './language-judge.js'
