/** How far judges agree with people. */
export { type Agreement, type AgreementOn, AgreementTotals } from './agreement.js'
export { type AgreementDifference, compareAgreement } from './compare-agreement.js'
export { type Disagreement, isMiss, type LabelledConversation } from './compare-with-labels.js'
export { type AgreementFigure, agreementFigures, type Confusion } from './confusion.js'
