/** Judges over the OpenAI API. */
export { openAIDecisionJudge, type OpenAIDecisionJudgeOptions } from './openai-decision-judge.js'
export { openAIJudge, type OpenAIJudgeOptions } from './openai-judge.js'
