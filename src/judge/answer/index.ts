/** Reading what a judge answered. */
export { type RawDecision, readDecisions } from './decision-answers.js'
export { readApiBody, toTokenCount } from './read-api-body.js'
export { readJudgeAnswer } from './read-judge-answer.js'
