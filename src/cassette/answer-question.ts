/**
 * Answers one request out of a cassette, or records the answer. All that judges of ours and
 * judges of others have in common.
 */
import type { Asker, Cassette, Question } from './cassette.js'
import { cassetteMiss, type RecordingCommand } from './cassette-miss.js'
import { writeHttpBody } from './http-body.js'
import { httpBody, type Interaction } from './interaction.js'
import { isWithoutBody, readLiveResponse, recordingOf } from './live-response.js'
import { wireSecrets } from './wire-secrets.js'

/** A request that was read, with all that decides about its answer. */
export interface AskedRequest {
  readonly cassette: Cassette
  readonly asker: Asker
  readonly question: Question
  /** Its headers, for the secrets in them only. */
  readonly sent: { readonly url: string; readonly headers: Headers }
}

/** A response for the caller, and whether the cassette holds it now. */
export interface GivenAnswer {
  readonly response: Response
  readonly isRecorded: boolean
}

/** Which request this is, in its canonical form. Reads its body. */
export async function askedRequest(
  request: Request,
  cassette: Cassette,
  asker: Asker,
  how: { readonly ordinal: (key: string) => number; readonly asked: string },
): Promise<AskedRequest> {
  const { method, url, headers } = request
  const bytes = new Uint8Array(await request.arrayBuffer())
  const contentType = headers.get('content-type')
  const canonical = cassette.canonical({ method, url, contentType, bytes })
  const question = { request: canonical, ordinal: how.ordinal(canonical.key), asked: how.asked }
  return { cassette, asker, question, sent: { url, headers } }
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

function recordedResponse({ response }: Interaction): Response {
  const { status, contentType } = response
  const body = isWithoutBody(status) ? null : writeHttpBody(httpBody(response))
  return new Response(body, {
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
