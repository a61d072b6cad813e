/** Finding: any input to its conversations, one or many. */
export { type ReadConversationsOptions, readConversations } from './read-conversations.js'
export { readContextOf, readingOptionNames, type ReadingOptions } from './reading-options.js'
export { toConversation } from './to-conversation.js'
export { openSource } from './conversation-source.js'
export { elementFinder } from './find-conversations.js'
export { readSource } from './read-source.js'
export type { PlacedReading, Reading } from './reading.js'
