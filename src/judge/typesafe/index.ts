/** The judge over the TypeSafe API. */
export {
  typeSafeDecisionJudge,
  type TypeSafeDecisionJudgeOptions,
} from './typesafe-decision-judge.js'
