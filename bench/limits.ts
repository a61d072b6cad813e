/** The figures that this library is held to, by the number of exchanges. */

const upToOneRequest = 10

/** Requests of one measurement. */
export function mostRequests(exchanges: number): number {
  return exchanges <= upToOneRequest ? 1 : Math.floor(exchanges / 3)
}

/** A stricter reading of the same: one request for the first ten exchanges, one for each three more. */
export function mostRequestsStrictly(exchanges: number): number {
  return exchanges <= upToOneRequest ? 1 : 1 + Math.floor((exchanges - upToOneRequest) / 3)
}

/** Input tokens of one measurement, by those of the transcript. */
export function mostInputTokens(exchanges: number, transcriptTokens: number): number {
  return Math.floor(
    exchanges <= upToOneRequest
      ? 1.5 * transcriptTokens + 1_200
      : 4 * transcriptTokens + (1_500 * exchanges) / 20,
  )
}

/** Wall time as a share of the other side's. */
export function mostOfTheirWall(exchanges: number): number {
  if (exchanges <= 5) return 1
  if (exchanges <= 20) return 0.5
  if (exchanges <= 50) return 0.33
  if (exchanges <= 100) return 0.25
  return 0.2
}

/** Milliseconds of CPU of one measurement, the judge's work not counted. */
export function mostCpuMs(turns: number): number {
  return 1 + 0.02 * turns
}

/** Milliseconds that importing the matcher adds to an empty test file. */
export const mostImportMs = 30

/** Milliseconds of one replayed assertion on 5 exchanges. */
export const mostReplayMs = 10

/** Wall time of 1,000 replayed assertions in one run, by that of 1,000 empty tests. */
export function mostThousandMs(emptyMs: number): number {
  return 2 * emptyMs + 2_000
}

/** MB that 1,000 replayed assertions add to the peak memory of 1,000 empty tests. */
export const mostThousandMegabytes = 60
