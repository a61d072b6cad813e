/** Cassettes in use: answering requests and recording answers. */
export {
  askedRequest,
  type AskedRequest,
  recordedAnswer,
  replayedAnswer,
} from './answer-question.js'
export { closeIfUnused, openCassettes } from './cassette-registry.js'
export type { Cassette } from './cassette.js'
export { answerByHandlers, handlersFor, headersApart, type RequestHandler } from './msw.js'
export { openCassette } from './open-cassette.js'
export { OrdinalCounter } from './ordinal-counter.js'
