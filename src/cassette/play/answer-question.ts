/**
 * Answers one request out of a cassette, or records the answer. All that judges of ours and
 * judges of others have in common.
 */
import type { Hold } from '../../judge/interface/index.js'
import { webApi } from '../../platform/node-realm.js'
import {
  type Asker,
  type CassetteQuestion,
  isWithoutBody,
  readLiveResponse,
  type Recording,
  recordingOf,
  type Reply,
  type SentRequest,
  wireSecrets,
} from '../wire/index.js'
import type { Cassette } from './cassette.js'
import { cassetteMiss, type RecordingCommand } from '../miss/index.js'

/** A request that was read, with all that decides about its answer. */
export interface AskedRequest {
  readonly cassette: Cassette
  readonly asker: Asker
  readonly question: CassetteQuestion
  readonly sent: SentRequest
}

/** A response for the caller. */
export interface GivenAnswer {
  readonly response: Response
  /** Whether the cassette holds it now, or will when it is kept. */
  readonly isRecorded: boolean
}

/** A request with what it asks of a cassette. */
export function askedRequest(
  sent: SentRequest,
  cassette: Cassette,
  asker: Asker,
  how: { readonly ordinal: (key: string) => number; readonly asked: string },
): AskedRequest {
  const request = cassette.canonical(sent)
  const question = { request, ordinal: how.ordinal(request.key), asked: how.asked }
  return { cassette, asker, question, sent }
}

/**
 * The recorded answer.
 *
 * @throws CassetteMissError when there is none
 * @throws CassetteFileError when the cassette cannot be used
 */
export function replayedAnswer(asked: AskedRequest, command: RecordingCommand): Response {
  const { cassette, question, asker } = asked
  const found = cassette.find(question, asker)
  if (found === null) throw cassetteMiss(cassette, question, asker, command)
  return recordedResponse(found)
}

/**
 * The recorded answer, or the live one, which is recorded unless it failed. Tests that ask the
 * same at the same time cause one live request, and each decides whether its answer is kept.
 *
 * @param hold - takes what stores the answer; without it, the answer is stored before it is given
 * @throws CassetteFileError when the cassette cannot be used or written
 */
export async function recordedAnswer(
  asked: AskedRequest,
  signal: AbortSignal | null,
  live: () => Promise<Response>,
  hold?: Hold,
): Promise<GivenAnswer> {
  const { cassette, question, asker, sent } = asked
  const store = async (recording: Recording): Promise<void> => {
    const keep = (): Promise<void> => cassette.store(question, asker, recording)
    return hold === undefined ? keep() : hold(keep)
  }
  let shared: Recording | null = null
  for (;;) {
    const found = cassette.find(question, asker)
    if (found !== null) return { response: recordedResponse(found), isRecorded: true }
    if (shared !== null) {
      const reply = cassette.replyOf(question, asker, shared)
      // oxlint-disable-next-line no-await-in-loop -- the loop ends here
      await store(shared)
      return { response: recordedResponse(reply), isRecorded: true }
    }
    const other = cassette.recordingOf(question)
    if (other === undefined) break
    // oxlint-disable-next-line no-await-in-loop -- when the other fails, the next to ask takes its turn
    shared = await orAborted(other, signal)
  }
  return cassette.whileRecording(question, asker, async () => {
    cassette.file.refuseIfReadOnly()
    const answer = await readLiveResponse(await live())
    const { response } = answer
    const secrets = wireSecrets(sent.url, sent.headers, response.headers)
    const recording = recordingOf(question.request, question.ordinal, answer, secrets)
    if (recording !== null) await store(recording)
    return { response, isRecorded: recording !== null, recording }
  })
}

function recordedResponse({ status, contentType, content }: Reply): Response {
  const { Response } = webApi()
  return new Response(isWithoutBody(status) ? null : content, {
    status,
    headers: contentType === null ? {} : { 'content-type': contentType },
  })
}

async function orAborted<T>(wait: Promise<T>, signal: AbortSignal | null): Promise<T | null> {
  if (signal === null) return wait
  signal.throwIfAborted()
  let giveUp = ignore
  const aborted = new Promise<null>((resolve) => {
    giveUp = () => resolve(null)
  })
  signal.addEventListener('abort', giveUp, { once: true })
  const waited = await Promise.race([wait, aborted])
  signal.removeEventListener('abort', giveUp)
  signal.throwIfAborted()
  return waited
}

function ignore(): void {}
