/** The middle of a message: turns in speaking order. */
export { toTimeline } from './timeline.js'
export { formatTranscript, toMoreRows, type TranscriptRow } from './transcript.js'
