/**
 * The transport of a judge of ours: a `fetch` that answers from a cassette, and one that records
 * into it. Making one is cheap; the file and MSW are loaded by the first request.
 */
import type { Fetch, JudgeTransport } from '../judge/judge-transport.js'
import {
  type AskedRequest,
  askedRequest,
  recordedAnswer,
  replayedAnswer,
} from './answer-question.js'
import type { ResolvedCassetteMode } from './cassette-mode.js'
import { cassettePath, plainPath } from './cassette-path.js'
import { ownerName } from './merge-recordings.js'
import { answerByHandlers, headersApart } from './msw.js'
import { openCassette } from './open-cassettes.js'

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
  const ask = (request: Request, asked: string): Promise<AskedRequest> =>
    askedRequest(request, openCassette(file), asker, { ordinal: () => ordinal, asked })

  const replay = (label: string): Fetch => {
    return async (input, init) => {
      signalOf(input, init)?.throwIfAborted()
      return answerByHandlers(requestOf(input, init), async (request) =>
        replayedAnswer(await ask(request, label), { testPath, command }),
      )
    }
  }
  const record = (label: string, live: Fetch): Fetch => {
    return async (input, init) => {
      const signal = signalOf(input, init)
      const copy = isRequest(input) ? input.clone() : input
      return answerByHandlers(requestOf(copy, init), async (request) => {
        const body = request.clone()
        const asked = await ask(request, label)
        const given = await recordedAnswer(asked, signal, async () => {
          const { url } = asked.sent
          const headers = await headersApart(url, asked.sent.headers)
          const sent = isReadOnce(input, init) ? { body: await body.bytes() } : {}
          const own = isRequest(input) ? { method: input.method } : {}
          return live(isRequest(input) ? url : input, { ...own, ...init, ...sent, headers, signal })
        })
        return given.response
      })
    }
  }
  return { replay, record: mode === 'replay' ? null : record }
}

/** Without the signal: one made by a simulated browser would be refused. */
function requestOf(input: string | URL | Request, init: RequestInit | undefined): Request {
  return new Request(input, { ...init, signal: null })
}

function signalOf(
  input: string | URL | Request,
  init: RequestInit | undefined,
): AbortSignal | null {
  return init?.signal ?? (isRequest(input) ? input.signal : null)
}

/** Whether reading the body for its key leaves nothing to send. */
function isReadOnce(input: string | URL | Request, init: RequestInit | undefined): boolean {
  const body = init?.body
  if (body === undefined || body === null) return isRequest(input)
  return typeof body === 'object' && Symbol.asyncIterator in body
}

function isRequest(input: string | URL | Request): input is Request {
  return typeof input === 'object' && 'headers' in input
}
