/** Measures conversations of one length by both sides, in turns. */
import type { JudgeProcess } from './judge/judge-process.ts'
import { median } from './median.ts'
import { countTokens } from './judge/latency-model.ts'
import { sampleConversation } from './sample-conversation.ts'
import { type SideRun, ours, run, theirs } from './two-sides.ts'

/** Conversations of one length by both sides. */
export interface Comparison {
  readonly exchanges: number
  readonly transcriptTokens: number
  /** What the latencies of the model were divided by, for both sides. */
  readonly latencyDividedBy: number
  /** Number of measurements by each side; the wall time is their median. */
  readonly runs: number
  readonly ours: SideRun
  readonly theirs: SideRun
  readonly attritions: number
}

/** In full, the longest conversation would take half an hour. */
const longest = { exchanges: 2_000, latencyDividedBy: 20 }

/** Compares; throws when a side does not find the attritions that there are. */
export async function compareSides(exchanges: number, judge: JudgeProcess): Promise<Comparison> {
  const conversation = sampleConversation(exchanges)
  const latencyDividedBy = exchanges >= longest.exchanges ? longest.latencyDividedBy : 1
  const runs = runsOf(exchanges)
  const all: { readonly ours: SideRun; readonly theirs: SideRun }[] = []
  for (let count = 0; count < runs; count++) {
    all.push({
      ours: await run(ours, conversation, judge, 1 / latencyDividedBy),
      theirs: await run(theirs, conversation, judge, 1 / latencyDividedBy),
    })
  }
  const attritions = conversation.filter(({ attrition }) => attrition !== null).length
  for (const { ours: our, theirs: their } of all) {
    if (our.attritions !== attritions || their.attritions !== attritions) {
      throw new Error(
        `of ${attritions} attritions, ${our.attritions} were found here and ${their.attritions} there`,
      )
    }
  }
  const texts = conversation.flatMap(({ user, assistant }) => [user, assistant])
  return {
    exchanges,
    transcriptTokens: countTokens(texts.join('')),
    latencyDividedBy,
    runs,
    ours: medianOf(all.map((both) => both.ours)),
    theirs: medianOf(all.map((both) => both.theirs)),
    attritions,
  }
}

/** What only a first measurement pays for: loading packages, opening connections. */
export async function warmUp(judge: JudgeProcess): Promise<void> {
  const conversation = sampleConversation(20)
  for (const side of [ours, theirs]) await run(side, conversation, judge, 0)
}

function runsOf(exchanges: number): number {
  if (exchanges <= 20) return 5
  return exchanges <= 100 ? 3 : 1
}

/** All runs of a side ask the same; only the time differs. */
function medianOf(runs: readonly SideRun[]): SideRun {
  const [first] = runs
  if (first === undefined) throw new Error('there was no run')
  return { ...first, wallMs: median(runs.map(({ wallMs }) => wallMs)) }
}
