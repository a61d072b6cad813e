/**
 * Record and replay for judges of others: MSW handlers for the user's own `setupServer`, with the
 * same files, keys, modes and messages as the judges of this library.
 */
import { isKnowledgeRetentionError } from '../errors.js'
import { webApi } from '../platform/node-realm.js'
import {
  askedRequest,
  recordedAnswer,
  replayedAnswer,
  type RequestHandler,
  handlersFor,
  openCassette,
  OrdinalCounter,
} from './play/index.js'
import {
  type CassetteMode,
  resolveCassetteMode,
  type CassettePlace,
  cassettePath,
  plainPath,
} from './settings/index.js'
import { responseLike, readRequest } from './wire/index.js'
import { ownerName } from './file/index.js'

/** Which judge is recorded, and where. */
export interface CassetteHandlersOptions extends CassettePlace {
  /** URLs of the judge as MSW matches them: `https://judge.example/v1/*`. Every other request passes. */
  readonly urls: readonly (string | RegExp)[]
  /**
   * What the run may do with recordings; `KNOWLEDGE_RETENTION_CASSETTES` wins.
   *
   * @defaultValue `replay` in CI; elsewhere recordings answer and what is missing is recorded
   */
  readonly mode?: CassetteMode | undefined
  /**
   * Name of the test that runs now: `() => expect.getState().currentTestName`. Equal requests of one
   * test are then fresh answers, first, second and so on, and equal requests of two tests share theirs.
   *
   * @defaultValue all requests count as those of one test
   */
  readonly testName?: (() => string | undefined) | undefined
  /**
   * What a request asks, in words, for those who read the recording.
   *
   * @defaultValue its method and path
   */
  readonly label?: ((request: Request) => string) | undefined
  /** Name of the project of the runner, where one test file runs in several. */
  readonly project?: string | undefined
  /** What runs a test file, for the message of a miss: `npx vitest run`. */
  readonly command?: string | undefined
}

/**
 * Handlers that record and replay a judge, for `setupServer(...)`. None when the mode is `off`.
 *
 * A miss is answered with status 400 and the way out as its message, which SDKs do not retry.
 *
 * @example
 * const server = setupServer(
 *   ...(await cassetteHandlers({
 *     urls: ['https://judge.example/v1/*'],
 *     testPath: import.meta.url,
 *     testName: () => expect.getState().currentTestName,
 *   })),
 * )
 *
 * @throws OptionError when the mode is none, or nothing says where the cassette lies
 * @throws CassetteFileError when the name cannot be that of a cassette
 * @throws JudgeSetupError when MSW is not installed
 */
export async function cassetteHandlers(
  options: CassetteHandlersOptions,
): Promise<RequestHandler[]> {
  const mode = resolveCassetteMode({ option: options.mode })
  if (mode === 'off') return []
  const { urls, testName, label, project, command } = options
  const testPath = options.testPath === undefined ? undefined : plainPath(options.testPath)
  const file = cassettePath({ ...options, testPath })
  const owner = ownerName(file, testPath, project)
  const ordinals = new OrdinalCounter()

  return handlersFor(urls, async (request, live) => {
    const test = testName?.() ?? 'unnamed test'
    const { signal } = request
    const asked = label?.(request) ?? `${request.method} ${new URL(request.url).pathname}`
    let turn: { readonly ordinal: number; readonly giveBack: () => void } | undefined
    try {
      const ordinal = (key: string): number => {
        turn = ordinals.take(`${test}\n${key}`)
        return turn.ordinal
      }
      const sent = await readRequest(request)
      const read = askedRequest(sent, openCassette(file), { owner, test, mode }, { ordinal, asked })
      if (mode === 'replay') return replayedAnswer(read, { testPath, command })
      const { response, isRecorded } = await recordedAnswer(read, signal, live)
      if (!isRecorded) turn?.giveBack()
      return responseLike(response, response.body)
    } catch (error) {
      turn?.giveBack()
      if (isKnowledgeRetentionError(error)) return refusal(error.message)
      throw error
    }
  })
}

/** In the forms in which SDKs look for a message. */
function refusal(message: string): Response {
  const error = { message, type: 'cassette', code: 'cassette', param: null }
  return webApi().Response.json(
    { type: 'error', error },
    { status: 400, headers: { 'x-should-retry': 'false' } },
  )
}
