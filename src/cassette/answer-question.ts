/**
 * Answers one request out of a cassette, or records the answer. All that judges of ours and
 * judges of others have in common.
 */
import type { Asker, Cassette, Question } from './cassette.js'
import { cassetteMiss, type RecordingCommand } from './cassette-miss.js'
import { isWithoutBody, readLiveResponse, recordingOf } from './live-response.js'
import type { Reply } from './reply.js'
import type { SentRequest } from './sent-request.js'
import { wireSecrets } from './wire-secrets.js'

/** A request that was read, with all that decides about its answer. */
export interface AskedRequest {
  readonly cassette: Cassette
  readonly asker: Asker
  readonly question: Question
  readonly sent: SentRequest
}

/** A response for the caller, and whether the cassette holds it now. */
export interface GivenAnswer {
  readonly response: Response
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
 * same at the same time cause one live request.
 *
 * @throws CassetteFileError when the cassette cannot be used or written
 */
export async function recordedAnswer(
  asked: AskedRequest,
  signal: AbortSignal | null,
  live: () => Promise<Response>,
): Promise<GivenAnswer> {
  const { cassette, question, asker, sent } = asked
  for (;;) {
    const found = cassette.find(question, asker)
    if (found !== null) return { response: recordedResponse(found), isRecorded: true }
    const other = cassette.recordingOf(question)
    if (other === undefined) break
    // oxlint-disable-next-line no-await-in-loop -- when the other fails, the next to ask takes its turn
    await orAborted(other, signal)
  }
  return cassette.whileRecording(question, async () => {
    cassette.file.refuseIfReadOnly()
    const answer = await readLiveResponse(await live())
    const { response } = answer
    const secrets = wireSecrets(sent.url, sent.headers, response.headers)
    const recording = recordingOf(question.request, question.ordinal, answer, secrets)
    if (recording !== null) await cassette.store(question, asker, recording)
    return { response, isRecorded: recording !== null }
  })
}

function recordedResponse({ status, contentType, content }: Reply): Response {
  return new Response(isWithoutBody(status) ? null : content, {
    status,
    headers: contentType === null ? {} : { 'content-type': contentType },
  })
}

async function orAborted(wait: Promise<void>, signal: AbortSignal | null): Promise<void> {
  if (signal === null) return wait
  signal.throwIfAborted()
  let giveUp = ignore
  const aborted = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  signal.addEventListener('abort', giveUp, { once: true })
  await Promise.race([wait, aborted])
  signal.removeEventListener('abort', giveUp)
  signal.throwIfAborted()
}

function ignore(): void {}
