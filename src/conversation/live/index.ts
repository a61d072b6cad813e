/** Live chatbots: scripted user turns are played against one, and the conversation is given. */
export type { Chatbot, ChatbotContext, ChatbotFunction, ChatMessage } from './chatbot.js'
export { type ConverseOptions, converse } from './converse.js'
export { type HttpChatbotOptions, httpChatbot } from './http-chatbot.js'
export type { UserTurn } from './talk.js'
