/** Shows how far a run has come: a line that counts on a terminal, a line a minute in a log. */
import type { BatchProgress } from '../../batch/results/index.js'
import type { Output } from '../arguments/index.js'
import { clockTime } from './numbers-in-words.js'

/** See `showProgress`. */
export interface ProgressDisplay {
  /** Takes note of how far the run is. */
  update(progress: BatchProgress): void
  /** Writes something else, above the line. */
  above(write: () => void): void
  /** Ends the showing, and leaves nothing on a terminal. */
  end(): void
}

/** Calls `work` again and again, until what it returns is called. */
export type Every = (ms: number, work: () => void) => () => void

const redrawMs = 100
const logMs = 60_000
const barColumns = 20

/** Shows the progress of a run on standard error. */
export function showProgress(err: Output, every: Every = onTimer): ProgressDisplay {
  return err.isTerminal ? onTerminal(err, every) : inLog(err, every)
}

function onTerminal(err: Output, every: Every): ProgressDisplay {
  let latest: BatchProgress | null = null
  let isDrawn = false
  const clear = (): void => {
    if (isDrawn) err.write('\r\u001b[K')
    isDrawn = false
  }
  const draw = (): void => {
    if (latest === null) return
    clear()
    err.write(barLine(latest, err.columns - 1))
    isDrawn = true
  }
  const stop = every(redrawMs, draw)
  return {
    update(progress) {
      const isFirst = latest === null
      latest = progress
      if (isFirst) draw()
    },
    above(write) {
      clear()
      write()
    },
    end() {
      stop()
      clear()
    },
  }
}

function inLog(err: Output, every: Every): ProgressDisplay {
  let latest: BatchProgress | null = null
  const stop = every(logMs, () => {
    if (latest !== null) err.write(`${logLine(latest)}\n`)
  })
  return {
    update(progress) {
      latest = progress
    },
    above: (write) => write(),
    end: stop,
  }
}

/** `[######------] 45/120  12.3/s  0:06 left  2 failed`, in at most `columns`. */
function barLine(progress: BatchProgress, columns: number): string {
  const { done, total } = progress
  const count = total === null ? `${done} conversations` : `${done}/${total}`
  const words = [count, ...paceOf(progress), ...troubleOf(progress)].join('  ')
  if (total === null || words.length + barColumns + 3 > columns) return words.slice(0, columns)
  const filled = Math.round((barColumns * done) / Math.max(total, 1))
  return `[${'#'.repeat(filled)}${'-'.repeat(barColumns - filled)}] ${words}`
}

/** `45 of 120 conversations, 12.3/s, 0:06 left, 2 failed` */
function logLine(progress: BatchProgress): string {
  const { done, total } = progress
  const count = total === null ? `${done} conversations` : `${done} of ${total} conversations`
  return [count, ...paceOf(progress), ...troubleOf(progress)].join(', ')
}

function paceOf({ done, total, reused, elapsedMs }: BatchProgress): readonly string[] {
  const measured = done - reused
  if (measured === 0 || elapsedMs === 0) return []
  const perSecond = measured / (elapsedMs / 1000)
  const rate = perSecond >= 1 ? `${perSecond.toFixed(1)}/s` : `${(perSecond * 60).toFixed(1)}/min`
  if (total === null) return [rate]
  return [rate, `${clockTime(((total - done) / perSecond) * 1000)} left`]
}

function troubleOf({ outcomes: { failed, invalid } }: BatchProgress): readonly string[] {
  return [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(invalid > 0 ? [`${invalid} invalid`] : []),
  ]
}

function onTimer(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms)
  timer.unref()
  return () => clearInterval(timer)
}
