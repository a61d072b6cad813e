/** How often a judge and people say the same, and the figures that come of it. */

/** Counts of what people say against what a judge says; "positive" is attrition. */
export interface Confusion {
  /** Both say attrition. */
  readonly truePositives: number
  /** Only the judge says attrition: a false alarm. */
  readonly falsePositives: number
  /** Only people say attrition: a miss. */
  readonly falseNegatives: number
  /** Neither says attrition. */
  readonly trueNegatives: number
}

/** Nothing was compared. */
export const noConfusion: Confusion = {
  truePositives: 0,
  falsePositives: 0,
  falseNegatives: 0,
  trueNegatives: 0,
}

/** The counts of one comparison. */
export function confusionOf(people: boolean, judge: boolean): Confusion {
  const name = people
    ? judge
      ? 'truePositives'
      : 'falseNegatives'
    : judge
      ? 'falsePositives'
      : 'trueNegatives'
  return { ...noConfusion, [name]: 1 }
}

/** The counts of many. */
export function sumConfusions(all: readonly Confusion[]): Confusion {
  let [truePositives, falsePositives, falseNegatives, trueNegatives] = [0, 0, 0, 0]
  for (const one of all) {
    truePositives += one.truePositives
    falsePositives += one.falsePositives
    falseNegatives += one.falseNegatives
    trueNegatives += one.trueNegatives
  }
  return { truePositives, falsePositives, falseNegatives, trueNegatives }
}

/** Number of comparisons. */
export function countOf(counts: Confusion): number {
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = counts
  return truePositives + falsePositives + falseNegatives + trueNegatives
}

/** A figure of agreement. */
export type AgreementFigure =
  | 'accuracy'
  | 'precision'
  | 'recall'
  | 'f1'
  | 'balancedAccuracy'
  | 'kappa'

/** Each figure of counts; `NaN` where the counts have none, such as precision when the judge never says attrition. */
export const agreementFigures: Readonly<Record<AgreementFigure, (counts: Confusion) => number>> = {
  /** Share on which both say the same. */
  accuracy: (counts) => (counts.truePositives + counts.trueNegatives) / countOf(counts),
  /** Of what the judge calls attrition, the share that people do too. */
  precision: ({ truePositives, falsePositives }) =>
    truePositives / (truePositives + falsePositives),
  /** Of what people call attrition, the share that the judge does too. */
  recall: ({ truePositives, falseNegatives }) => truePositives / (truePositives + falseNegatives),
  /** Harmonic mean of precision and recall. */
  f1: ({ truePositives, falsePositives, falseNegatives }) =>
    (2 * truePositives) / (2 * truePositives + falsePositives + falseNegatives),
  /** Mean of the recall of attrition and the recall of its absence: one of few counts as much as one of many. */
  balancedAccuracy: ({ truePositives, falsePositives, falseNegatives, trueNegatives }) =>
    (truePositives / (truePositives + falseNegatives) +
      trueNegatives / (trueNegatives + falsePositives)) /
    2,
  kappa: cohensKappa,
}

/**
 * Agreement beyond chance: 1 is perfect, 0 is what chance alone gives.
 *
 * Source: J. Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement
 * 20 (1960), 37-46.
 */
function cohensKappa(counts: Confusion): number {
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = counts
  const count = countOf(counts)
  const observed = (truePositives + trueNegatives) / count
  const byPeople = (truePositives + falseNegatives) / count
  const byJudge = (truePositives + falsePositives) / count
  const byChance = byPeople * byJudge + (1 - byPeople) * (1 - byJudge)
  return (observed - byChance) / (1 - byChance)
}
