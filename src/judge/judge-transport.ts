/**
 * How a judge reaches the network when its responses are recorded: the judge hands its SDK
 * the `fetch` it is given here. Who makes a transport (a cassette) stands above the judges.
 */

/** The part of the global `fetch` that an SDK needs. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * Recorded responses for one fresh answer of one measurement.
 *
 * A judge first sends its request through `replay`, with a client of its own that needs no key.
 * Only when that throws a `CassetteMissError` and `record` is there does it make its real
 * client, and sends the same request through `record`.
 */
export interface JudgeTransport {
  /**
   * A `fetch` that answers from recordings and never touches a network.
   * It rejects with a `CassetteMissError` when there is none.
   *
   * @param label - what is asked, for people who read the recording: `facts of turns 0-9`
   */
  replay(label: string): Fetch
  /** A `fetch` that sends through `live` and stores each good response; null where nothing may be recorded. */
  readonly record: ((label: string, live: Fetch) => Fetch) | null
}
