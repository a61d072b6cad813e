/** Cassette files: read, written whole, locked, merged. */
export { CassetteFile, type Interactions } from './cassette-file.js'
export { codeOf } from './file-lock.js'
export {
  type CassetteSession,
  ownerName,
  withoutUnused,
  withRecordings,
} from './merge-recordings.js'
