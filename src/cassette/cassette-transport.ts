/**
 * The transport of a judge of ours: a `fetch` that answers from a cassette, and one that records
 * into it. Making one is cheap; the file and MSW are loaded by the first request.
 */
import type { Fetch, Hold, JudgeTransport } from '../judge/interface/index.js'
import {
  type AskedRequest,
  askedRequest,
  recordedAnswer,
  replayedAnswer,
  answerByHandlers,
  headersApart,
  openCassette,
} from './play/index.js'
import { type ResolvedCassetteMode, cassettePath, plainPath } from './settings/index.js'
import { ownerName } from './file/index.js'
import { liveArguments, type SentRequest, sentRequest, signalOf } from './wire/index.js'

/** Which recordings a measurement uses. */
export interface CassetteTransportOptions {
  /** Absolute path or `file:` URL of the test file; may be left out when a name is given. */
  readonly testPath?: string | undefined
  /** Name of the project of the runner, where one test file runs in several. */
  readonly project?: string | undefined
  /** Full name of the test, for labels and messages. */
  readonly testName: string
  /**
   * Name of the cassette without `.json`; false for none.
   *
   * @defaultValue the name of the test file
   */
  readonly name?: string | false | undefined
  /**
   * Folder of the cassette, relative to that of the test file.
   *
   * @defaultValue `__cassettes__`
   */
  readonly folder?: string | undefined
  readonly mode: ResolvedCassetteMode
  /**
   * Which fresh answer of the measurement this is, from 0: retries of the runner and flaky
   * attempts count on.
   */
  readonly ordinal: number
  /**
   * What runs a test file, for the message of a miss: `npx vitest run`.
   *
   * @defaultValue none: the message names the environment variable only
   */
  readonly command?: string | undefined
}

/**
 * The transport for one fresh answer of a measurement; undefined when nothing is recorded or replayed.
 *
 * @throws CassetteFileError when the name cannot be that of a cassette
 * @throws OptionError when there is neither a test file nor a name
 */
export function cassetteTransport(options: CassetteTransportOptions): JudgeTransport | undefined {
  const { name, folder, mode, ordinal, testName, project, command } = options
  if (mode === 'off' || name === false) return undefined
  const testPath = options.testPath === undefined ? undefined : plainPath(options.testPath)
  const file = cassettePath({ testPath, name, folder })
  const asker = { owner: ownerName(file, testPath, project), test: testName, mode }
  const ask = (label: string, sent: SentRequest): AskedRequest => {
    const how = { ordinal: () => ordinal, asked: label }
    return askedRequest(sent, openCassette(file), asker, how)
  }

  const replay = (label: string): Fetch => {
    return async (...request) => {
      signalOf(...request)?.throwIfAborted()
      const sent = await sentRequest(...request)
      return answerByHandlers(sent, async () =>
        replayedAnswer(ask(label, sent), { testPath, command }),
      )
    }
  }
  const record = (label: string, live: Fetch, hold?: Hold): Fetch => {
    return async (...request) => {
      const signal = signalOf(...request)
      const sent = await sentRequest(...request)
      return answerByHandlers(sent, async () => {
        const sendLive = async (): Promise<Response> => {
          const headers = await headersApart(sent.url, sent.headers)
          return live(...liveArguments(sent, headers, ...request))
        }
        const { response } = await recordedAnswer(ask(label, sent), signal, sendLive, hold)
        return response
      })
    }
  }
  return { replay, record: mode === 'replay' ? null : record }
}
