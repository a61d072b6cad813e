/** The error for a request that no recording answers. */
export { cassetteMiss, type RecordingCommand } from './cassette-miss.js'
