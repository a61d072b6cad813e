/** The first fact lost at each distance, as a diff of what was told and what came back. */
import { fitText, type Paint, toPlainLine } from '../../report/text/index.js'
import type { AskedBack, Control, Probe, RetentionCurve } from '../curve/index.js'
import { unitFor } from './format-curve.js'

const columns = 62
const mostDistances = 5

/** The lines; none when nothing was lost. */
export function formatFirstLost(curve: RetentionCurve, paint: Paint): readonly string[] {
  const lost = curve.points
    .filter((point) => point.recalled < point.asked)
    .slice(0, mostDistances)
    .flatMap(({ distance }) => {
      const first = curve.probes.find(
        (probe) => probe.distance === distance && probe.outcome !== 'recalled',
      )
      return first ? formatProbe(first, curve, paint) : []
    })
  const madeUp = curve.controlProbes.find(({ outcome }) => outcome === 'made_up')
  const invented = madeUp ? formatMadeUp(madeUp, paint) : []
  if (lost.length + invented.length === 0) return []
  return [paint.known('- Told'), paint.said('+ Answered'), ...lost, ...invented]
}

function formatProbe(probe: Probe, curve: RetentionCurve, paint: Paint): readonly string[] {
  const { distance, subject, kind, told } = probe
  return [
    '',
    paint.dim(
      `  first lost at ${distance} ${unitFor(distance, curve.unit)}: ${toPlainLine(subject)} (${toPlainLine(kind)}), ${placeOf(probe)}`,
    ),
    ...told.map((text) => paint.known(`- user       ${fit(text)}`)),
    `  user       ${fit(probe.question)}`,
    paint.said(`+ assistant  ${fit(probe.reply)}`),
    `             ${probe.outcome}`,
  ]
}

function formatMadeUp(control: Control, paint: Paint): readonly string[] {
  return [
    '',
    paint.dim(`  never told: ${toPlainLine(control.subject)}, ${placeOf(control)}`),
    `  user       ${fit(control.question)}`,
    paint.said(`+ assistant  ${fit(control.reply)}`),
    '             made up',
  ]
}

function placeOf({ conversation, session, turnIndex }: AskedBack): string {
  const inSession = session > 0 ? `, session ${session + 1}` : ''
  return `conversation ${conversation + 1}${inSession}, messages[${turnIndex}]`
}

function fit(text: string): string {
  return fitText(toPlainLine(text), { columns, lines: 1 })[0] ?? ''
}
