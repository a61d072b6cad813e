/** Requests and responses: read, keyed, cleaned of secrets, and as they are stored. */
export { type CanonicalRequest, canonicalRequest } from './canonical-request.js'
export type { HttpBody } from './http-body.js'
export {
  httpBody,
  type Interaction,
  interactionId,
  type StoredBody,
  storedBody,
} from './interaction.js'
export {
  isWithoutBody,
  readLiveResponse,
  type Recording,
  recordingOf,
  responseLike,
} from './live-response.js'
export { readReply, type Reply } from './reply.js'
export {
  liveArguments,
  readRequest,
  type SentRequest,
  sentRequest,
  signalOf,
} from './sent-request.js'
export { wireSecrets } from './wire-secrets.js'
export type { Asker, CassetteQuestion } from './question.js'
