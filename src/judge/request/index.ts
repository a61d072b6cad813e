/** One request: from a recording or through an SDK. */
export { askLive, connectAfter, askOrReplay, replay } from './ask-or-replay.js'
export { clientFetch } from './fetch-over-http.js'
export { type SdkConnection, sdkConnection } from './sdk-connection.js'
