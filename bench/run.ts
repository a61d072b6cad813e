/**
 * The benchmark: both sides on conversations of six lengths against one judge, and what a test run
 * pays for this library. Prints a page of results and writes it to `results.md`.
 *
 *   npm run bench                  everything, about 6 minutes
 *   npm run bench -- 5,20,50       these lengths only, and nothing written
 */
import { writeFileSync } from 'node:fs'
import { measureImports, measureThousand, withRecordings } from './in-vitest.ts'
import { startJudge } from './judge/judge-process.ts'
import { measureOwnCpu } from './own-cpu.ts'
import { formatResults } from './results-page.ts'
import { compareSides, warmUp } from './compare-sides.ts'

const lengths = [5, 20, 50, 100, 200, 2_000]
const filesOfThousand = [10, 1]

const [chosen] = process.argv.slice(2)
const judge = await startJudge()
try {
  await warmUp(judge)
  const rows = []
  for (const exchanges of chosen ? chosen.split(',').map(Number) : lengths) {
    console.error(`${exchanges} exchanges`)
    rows.push(await compareSides(exchanges, judge))
  }
  if (chosen) {
    console.log(formatResults({ rows, cpu: [], imports: null, thousands: [] }))
  } else {
    console.error('CPU, imports and replays')
    const cpu = []
    for (const exchanges of lengths) cpu.push(await measureOwnCpu(exchanges))
    const imports = await measureImports()
    const thousands = await withRecordings(judge, async (recordings) => {
      const measured = []
      for (const files of filesOfThousand) measured.push(await measureThousand(files, recordings))
      return measured
    })
    const page = formatResults({ rows, cpu, imports, thousands })
    console.log(page)
    writeFileSync(new URL('results.md', import.meta.url), page)
  }
} finally {
  judge.close()
}
