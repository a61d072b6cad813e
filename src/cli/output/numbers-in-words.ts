/** Totals in words, as the terminal, the job summary and the comparison say them. */
import type { BatchSummary } from '../../batch/results/index.js'
import type { Estimate } from '../../batch/statistics/index.js'
import type { Usage } from '../../types.js'

/** `87.0 %` */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

/** `1 call`, `2 calls` */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** `830 ms`, `12.3 s`, `4:05 min`, `1:04:05 h` */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`
  const clock = clockTime(milliseconds)
  return milliseconds < 3_600_000 ? `${clock} min` : `${clock} h`
}

const two = (number: number) => String(number).padStart(2, '0')

/** `0:09`, `4:05`, `1:04:05` */
export function clockTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h === 0 ? `${m}:${two(s)}` : `${h}:${two(m)}:${two(s)}`
}

/** `87.0 % (95 % interval 79.6 to 92.0 %)`, or with numbers of two digits where `isShare` is false. */
export function estimate({ value, low, high, confidence }: Estimate, isShare: boolean): string {
  const between = isShare
    ? `${(low * 100).toFixed(1)} to ${percent(high)}`
    : `${low.toFixed(2)} to ${high.toFixed(2)}`
  const shown = isShare ? percent(value) : value.toFixed(2)
  return `${shown} (${Math.round(confidence * 100)} % interval ${between})`
}

/** `-3.2 % points (95 % interval -6.0 to -0.4)`: a difference of shares. */
export function signedPoints(difference: Estimate): string {
  const { value, low, high, confidence } = difference
  return `${points(value)} % points (${Math.round(confidence * 100)} % interval ${points(low)} to ${points(high)})`
}

/** `-0.03 (95 % interval -0.06 to -0.01)`: a difference of scores. */
export function signedScore(difference: Estimate): string {
  const { value, low, high, confidence } = difference
  return `${signed(value)} (${Math.round(confidence * 100)} % interval ${signed(low)} to ${signed(high)})`
}

const points = (share: number) => plus(share, (share * 100).toFixed(1))
const signed = (score: number) => plus(score, score.toFixed(2))
const plus = (number: number, text: string) => (number > 0 ? `+${text}` : text)

/** `3 calls (1 live, 2 replayed), tokens 210 in, 36 out` */
export function cost({ calls, replayed, inputTokens, outputTokens }: Usage): string {
  const sources = `${calls - replayed} live, ${replayed} replayed`
  return `${counted(calls, 'call')} (${sources}), tokens ${inputTokens} in, ${outputTokens} out`
}

/** A line of totals: what it is about, and what it says. */
export type TotalsLine = readonly [title: string, text: string]

/** The totals of a run, a line each. */
export function totalsOf(summary: BatchSummary): readonly TotalsLine[] {
  const { total, passRate, meanScore, repeats, usage, reused, durationMs } = summary
  const lines: TotalsLine[] = [['Conversations', `${total}: ${outcomes(summary)}`]]
  if (passRate) lines.push(['Pass rate', estimate(passRate, true)])
  if (meanScore) lines.push(['Mean score', estimate(meanScore, false)])
  if (repeats) {
    const { k, fresh, tasks, passAtK, passHatK } = repeats
    const how = fresh === 'judgement' ? 'judged anew each time' : 'made anew each time'
    lines.push([
      'Repeats',
      `pass@${k} ${percent(passAtK)}, pass^${k} ${percent(passHatK)} over ${counted(tasks, 'conversation')} ${how}`,
    ])
  }
  lines.push(['Judge', cost(usage)])
  if (reused > 0) lines.push(['Reused', `${counted(reused, 'result')} of an earlier run`])
  lines.push(['Time', duration(durationMs)])
  return lines
}

/** `8 passed, 2 failed, 1 invalid (1 not judged), 1 flaky` */
export function outcomes(summary: BatchSummary): string {
  const { passed, failed, scored, invalid, notJudged, flaky } = summary
  const ofInvalid =
    notJudged > 0 ? `${invalid} invalid (${notJudged} not judged)` : `${invalid} invalid`
  const parts = [
    ...(passed + failed > 0 || scored === 0 ? [`${passed} passed`, `${failed} failed`] : []),
    ...(scored > 0 ? [`${scored} scored`] : []),
    ...(invalid > 0 ? [ofInvalid] : []),
    ...(flaky > 0 ? [`${flaky} flaky`] : []),
  ]
  return parts.join(', ')
}
