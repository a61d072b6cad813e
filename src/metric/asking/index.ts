/** Sending questions to judges: limits, further tries, the deadline, what was spent. */
export { type Deadline, startDeadline } from './deadline.js'
export { isFaultOfJudge } from './is-fault-of-judge.js'
export { AnswerFault, type JudgeSession, startJudgeSession } from './judge-session.js'
export { addUsage, noUsage } from './usage.js'
