/** Live chatbots: scripted user turns are played against one, and the conversation is given. */
export {
  type Ask,
  askOf,
  type Chatbot,
  type ChatbotContext,
  type ChatbotFunction,
  type ChatMessage,
  type Speaker,
} from './chatbot.js'
export { type Stop, stopAfter } from './stop-after.js'
export { type ConverseOptions, converse } from './converse.js'
export { type HttpChatbotOptions, httpChatbot } from './http-chatbot.js'
export { Talk, type UserScript, type UserTurn, type UserTurnContext } from './talk.js'
