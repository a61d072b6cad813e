/** Agreement with people, in words and tables. */
import {
  type Agreement,
  type AgreementDifference,
  type AgreementFigure,
  type AgreementOn,
  type Confusion,
  type Disagreement,
  isMiss,
} from '../../batch/agreement/index.js'
import type { Estimate } from '../../batch/statistics/index.js'
import { cutMiddle, type Paint, toPlainLine } from '../../report/text/index.js'
import { labelAttrition } from '../../report/words/index.js'
import { cost, counted, duration, percent, signedPoints } from './numbers-in-words.js'
import { formatColumns } from './table.js'

/** What one judge is called, and how it did. */
export interface JudgeAgreement {
  readonly title: string
  readonly agreement: Agreement
}

/** How a text may look. */
export interface AgreementView {
  readonly paint: Paint
  readonly columns: number
}

const figureNames: Readonly<Record<AgreementFigure, string>> = {
  accuracy: 'accuracy',
  precision: 'precision',
  recall: 'recall',
  f1: 'F1',
  balancedAccuracy: 'balanced accuracy',
  kappa: "Cohen's kappa",
}
const figureOrder: readonly AgreementFigure[] = [
  'accuracy',
  'precision',
  'recall',
  'f1',
  'balancedAccuracy',
  'kappa',
]
const mostDisagreements = 50

/** One judge against people. */
export function formatAgreement(
  { title, agreement }: JudgeAgreement,
  { paint, columns }: AgreementView,
): string {
  const { turns, byConversation } = agreement
  return [
    paint.bold(title),
    ...(turns ? ['', paint.dim('By labelled turn'), ...formatFigures(turns)] : []),
    ...(turns ? ['', ...formatConfusion(turns.confusion)] : []),
    ...(byConversation
      ? [
          '',
          paint.dim('By conversation: does any labelled turn of it have attrition?'),
          ...formatFigures(byConversation),
          '',
          ...formatConfusion(byConversation.confusion),
        ]
      : []),
    ...formatDisagreements(agreement.disagreements, { paint, columns }),
    '',
    ...formatCounts(agreement),
  ].join('\n')
}

/** Two judges side by side, and whether they differ by more than chance. */
export function formatComparison(
  first: JudgeAgreement,
  second: JudgeAgreement,
  { of, pairs }: AgreementDifference,
  { paint }: AgreementView,
): string {
  const both = [first, second]
  const on = ({ agreement }: JudgeAgreement): AgreementOn | null =>
    of === 'turns' ? agreement.turns : agreement.byConversation
  const { onlyFirst, onlySecond, pValue, difference } = pairs
  const names = both.map(({ title }) => toPlainLine(title))
  return [
    paint.bold(`Side by side, by ${of === 'turns' ? 'labelled turn' : 'conversation'}`),
    ...formatColumns([
      ['', ...names],
      ...figureOrder.map((name) => [
        figureNames[name],
        ...both.map((one) => formatFigure(on(one)?.figures[name] ?? null)),
      ]),
      ['calls', ...both.map(({ agreement }) => String(agreement.usage.calls))],
      [
        'tokens in, out',
        ...both.map(({ agreement: { usage } }) => `${usage.inputTokens}, ${usage.outputTokens}`),
      ],
      [
        'time a conversation',
        ...both.map(({ agreement }) =>
          duration(agreement.judgeMs / Math.max(1, agreement.conversations)),
        ),
      ],
    ]),
    '',
    `Right only with ${names[0]}: ${onlyFirst}; only with ${names[1]}: ${onlySecond}; McNemar p = ${formatP(pValue)}`,
    ...(difference ? [`Accuracy of the second minus the first: ${signedPoints(difference)}`] : []),
    pValue <= 0.05
      ? `${names[onlySecond > onlyFirst ? 1 : 0]} agrees with people more often, by more than chance.`
      : 'No difference that chance could not make: they may be equally good, or there are too few labels.',
  ].join('\n')
}

/** `0.031`, `< 0.001` */
export function formatP(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3)
}

function formatFigures({ figures }: AgreementOn): readonly string[] {
  return formatColumns(
    figureOrder.map((name) => [`  ${figureNames[name]}`, formatFigure(figures[name])]),
  )
}

function formatFigure(figure: Estimate | null): string {
  if (figure === null) return 'none'
  const { value, low, high } = figure
  return `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`
}

function formatConfusion(counts: Confusion): readonly string[] {
  const { truePositives, falsePositives, falseNegatives, trueNegatives } = counts
  return formatColumns([
    ['  ', 'judge: attrition', 'judge: none'],
    ['  people: attrition', String(truePositives), `${falseNegatives} missed`],
    ['  people: none', `${falsePositives} false alarms`, String(trueNegatives)],
  ])
}

function formatDisagreements(all: readonly Disagreement[], view: AgreementView): readonly string[] {
  if (all.length === 0) return []
  const more = all.length - mostDisagreements
  return [
    '',
    view.paint.dim(`${counted(all.length, 'disagreement')}, the worst first`),
    ...all.slice(0, mostDisagreements).flatMap((one) => formatDisagreement(one, view)),
    ...(more > 0 ? [view.paint.dim(`… and ${more} more: --json has all`)] : []),
  ]
}

function formatDisagreement(
  one: Disagreement,
  { paint, columns }: AgreementView,
): readonly string[] {
  const width = Math.min(100, columns) - 4
  const probability = one.probability === null ? '' : `, P(attrition) ${percent(one.probability)}`
  const people =
    one.people === true ? 'attrition' : one.people === false ? 'none' : labelAttrition(one.people)
  const judge = one.judge === null ? 'none' : labelAttrition(one.judge)
  const lines = [
    `said:   ${toPlainLine(one.reply)}`,
    `people: ${people}`,
    `judge:  ${judge}${probability}`,
    ...(one.reason === null ? [] : [`        ${toPlainLine(one.reason)}`]),
  ]
  const title = `${isMiss(one) ? 'missed' : 'false alarm'} ${toPlainLine(`${one.name} ${one.path}`)}`
  return [
    paint.said(cutMiddle(title, width + 2)),
    ...lines.map((line) => `  ${cutMiddle(line, width)}`),
  ]
}

function formatCounts(agreement: Agreement): readonly string[] {
  const { conversations, unlabelled, invalid, notJudged, usage, judgeMs } = agreement
  const left = [
    ...(unlabelled > 0 ? [`${unlabelled} without a label`] : []),
    ...(invalid > 0 ? [`${invalid} invalid`] : []),
    ...(notJudged > 0 ? [`of those ${notJudged} not judged`] : []),
  ]
  const others = left.length === 0 ? '' : `; not counted: ${left.join(', ')}`
  return [
    `${counted(conversations, 'labelled conversation')}${others}`,
    `${cost(usage)}; ${duration(judgeMs)} of measuring`,
  ]
}
