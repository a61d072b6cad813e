/**
 * The door to recordings: record and replay of judge responses, without a runner. For judges of
 * your own, and for those who wire a runner of their own.
 */
export { type CassetteHandlersOptions, cassetteHandlers } from './cassette/cassette-handlers.js'
export {
  type CassetteMode,
  type CassetteModeSources,
  type ResolvedCassetteMode,
  resolveCassetteMode,
} from './cassette/settings/index.js'
export type { CassettePlace } from './cassette/settings/index.js'
export { type CassetteTransportOptions, cassetteTransport } from './cassette/cassette-transport.js'
export {
  type RecordingLabel,
  type SettledCassette,
  type SettleOptions,
  settleCassettes,
} from './cassette/settle-cassettes.js'
export { CassetteFileError, CassetteMissError } from './errors.js'
export type { Fetch, Hold, JudgeTransport } from './judge/interface/index.js'
