/** How far a judge agrees with people, over many conversations. */
import type { Usage } from '../../types.js'
import { addUsage, noUsage } from '../../metric/asking/index.js'
import { type EvaluatedConversation, isNotJudged } from '../results/index.js'
import { bootstrap, type Estimate } from '../statistics/index.js'
import {
  compareWithLabels,
  type Disagreement,
  type LabelledConversation,
  worstFirst,
} from './compare-with-labels.js'
import {
  type AgreementFigure,
  agreementFigures,
  type Confusion,
  countOf,
  sumConfusions,
} from './confusion.js'

/** Agreement on one kind of thing: on turns, or on conversations. */
export interface AgreementOn {
  readonly confusion: Confusion
  /** Each figure with its bootstrap interval over conversations; null where the counts have none. */
  readonly figures: Readonly<Record<AgreementFigure, Estimate | null>>
}

/** See `AgreementTotals`. */
export interface Agreement {
  /** Conversations with labels that were judged. */
  readonly conversations: number
  /** Conversations without a label, which do not count. */
  readonly unlabelled: number
  /** Conversations with no result, which do not count either. */
  readonly invalid: number
  /** Of those `invalid`: not judged, since the budget was used up or the run was stopped. */
  readonly notJudged: number
  /** By labelled turn; null when turns were not judged, or none has a label. */
  readonly turns: AgreementOn | null
  /** By conversation: whether any labelled turn of it has attrition; null when none has a label. */
  readonly byConversation: AgreementOn | null
  /** Worst first. */
  readonly disagreements: readonly Disagreement[]
  readonly usage: Usage
  /** Sum of the wall times of the measurements, in milliseconds. */
  readonly judgeMs: number
}

/** Adds conversations up. What was said in them is kept only where people and the judge disagree. */
export class AgreementTotals {
  readonly #labelled: LabelledConversation[] = []
  #unlabelled = 0
  #invalid = 0
  #notJudged = 0
  #usage = noUsage
  #judgeMs = 0

  /** Adds a conversation that was judged, or could not be. */
  add(evaluated: EvaluatedConversation): void {
    this.#usage = addUsage(this.#usage, evaluated.usage)
    this.#judgeMs += evaluated.result?.durationMs ?? 0
    if (isNotJudged(evaluated)) this.#notJudged++
    const labelled = compareWithLabels(evaluated)
    if (labelled !== null) this.#labelled.push(labelled)
    else if (evaluated.result === null) this.#invalid++
    else this.#unlabelled++
  }

  /** The labelled ones so far. */
  labelled(): readonly LabelledConversation[] {
    return this.#labelled
  }

  /** The agreement so far. */
  agreement(): Agreement {
    const byTurn = this.#labelled.map(({ turns }) => turns).filter((turns) => turns !== null)
    return {
      conversations: this.#labelled.length,
      unlabelled: this.#unlabelled,
      invalid: this.#invalid,
      notJudged: this.#notJudged,
      turns: agreementOn(byTurn),
      byConversation: agreementOn(this.#labelled.map(({ conversation }) => conversation)),
      disagreements: worstFirst(this.#labelled.flatMap(({ disagreements }) => disagreements)),
      usage: this.#usage,
      judgeMs: this.#judgeMs,
    }
  }
}

/** Turns of one conversation depend on each other, so that conversations are drawn, not turns. */
function agreementOn(ofEach: readonly Confusion[]): AgreementOn | null {
  const confusion = sumConfusions(ofEach)
  if (countOf(confusion) === 0) return null
  const figure = (name: AgreementFigure) =>
    bootstrap(ofEach, (sample) => agreementFigures[name](sumConfusions(sample)))
  return {
    confusion,
    figures: {
      accuracy: figure('accuracy'),
      precision: figure('precision'),
      recall: figure('recall'),
      f1: figure('f1'),
      balancedAccuracy: figure('balancedAccuracy'),
      kappa: figure('kappa'),
    },
  }
}
