/** Finding: any input to its conversations, one or many. */
export { type ReadConversationsOptions, readConversations } from './read-conversations.js'
export { readContextOf, readingOptionNames, type ReadingOptions } from './reading-options.js'
export { toConversation } from './to-conversation.js'
