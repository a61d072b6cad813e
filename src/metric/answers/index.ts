/** What judges answered, checked against what they were asked. */
export { understandFacts, understandLocatedFacts } from './understand-facts.js'
export { checkAnswered, reasonOf, understandVerdicts } from './understand-verdicts.js'
