/** The front door of minimising: the shortest conversation that still fails. */
export {
  type MinimizedConversation,
  minimizeConversation,
} from './minimize-conversation.js'
