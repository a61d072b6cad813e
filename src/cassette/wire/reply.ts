/**
 * What a recorded interaction answers to a request, after a look at whether it is still the
 * interaction that was recorded.
 */
import { CassetteFileError } from '../../errors.js'
import type { CanonicalRequest } from './canonical-request.js'
import { shownPath } from '../settings/index.js'
import { writeHttpBody } from './http-body.js'
import { httpBody, type Interaction, standsForBody } from './interaction.js'

/** A recorded response, decoded. */
export interface Reply {
  readonly status: number
  readonly contentType: string | null
  /** Null when there is no body. */
  readonly content: string | Uint8Array<ArrayBuffer> | null
}

/**
 * The reply of an interaction that was found by its key.
 *
 * @param file - absolute path of the cassette, for messages
 * @throws CassetteFileError when the request was edited, or the response into something that cannot be sent
 */
export function readReply(
  { request, response, key }: Interaction,
  asked: CanonicalRequest,
  file: string,
): Reply {
  let problem = 'its request is not the one the key was made of'
  let cause: unknown
  try {
    const isAsked = request.method === asked.method && request.path === asked.path
    if (isAsked && standsForBody(request, asked.body)) {
      const { status, contentType } = response
      return { status, contentType, content: writeHttpBody(httpBody(response)) }
    }
  } catch (error) {
    cause = error
    problem = error instanceof Error ? error.message : String(error)
  }
  throw new CassetteFileError({
    where: `${shownPath(file)}, the interaction with key ${key}`,
    problem,
    fix: 'undo the edit, or delete the interaction and record again',
    cause,
  })
}
