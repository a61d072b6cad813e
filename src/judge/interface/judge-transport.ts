/**
 * How a judge reaches recorded responses, and how its live ones are recorded. Who makes a
 * transport (a cassette) stands above the judges.
 */

/** The part of the global `fetch` that an SDK needs. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Recorded responses for one fresh answer of one measurement.
 *
 * A judge first sends its request through `replay`, without a key: to its provider's public address,
 * whatever its base URL, so that the recording is found on every machine. Only when that rejects with a
 * `CassetteMissError` and `record` is there does it make its client, and sends the same request
 * through `record`, whose `live` fetches the answer by the client. A judge that knows several
 * forms of a request asks for each before it takes the first miss for final.
 */
export interface JudgeTransport {
  /**
   * A `fetch` that answers from recordings and never touches a network.
   * It rejects with a `CassetteMissError` when there is none.
   *
   * @param label - what is asked, for people who read the recording: `facts of turns 0-9`
   */
  replay(label: string): Fetch
  /**
   * A `fetch` that sends through `live` and stores each good response; it rejects as `live` does, and
   * stores nothing then. null where nothing may be recorded.
   *
   * With `hold`, a good response is stored only when the function that `hold` is handed is called. It
   * is handed one before the response is given, and none when there is nothing to store.
   */
  readonly record: ((label: string, live: Fetch, hold?: Hold) => Fetch) | null
}

/** Takes what stores a response. It resolves once the response is stored; calling it again changes nothing. */
export type Hold = (keep: () => Promise<void>) => void
