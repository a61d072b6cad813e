/** Sessions of a chatbot under a probe: who speaks, and which chatbot answers. */
import { type Ask, askOf, type Speaker } from '../../conversation/live/index.js'
import { OptionError } from '../../errors.js'

/** Starts a session. */
export type OpenSession = (speaker: Speaker) => Promise<Ask>

/** See `sessionsOf`. */
export interface ChatbotSessions {
  readonly open: OpenSession
  /** Whether sessions may be open at once; known when the first is. */
  isShared(): boolean
}

/**
 * How sessions of a chatbot are started.
 *
 * @throws {OptionError} when it cannot be asked, or keeps a history that it cannot begin anew
 */
export function sessionsOf(
  chatbot: unknown,
  stateful: boolean,
  caller = 'probeRetention',
): ChatbotSessions {
  const newSession: unknown = isObjectLike(chatbot) ? Reflect.get(chatbot, 'newSession') : undefined
  if (typeof newSession !== 'function') {
    if (stateful) throw cannotBeginAnew(caller)
    const ask = askOf(chatbot, caller)
    return { open: async () => ask, isShared: () => true }
  }
  let isShared = true
  return {
    isShared: () => isShared,
    async open(speaker) {
      const opened: unknown = await Reflect.apply(newSession, chatbot, [speaker])
      isShared = opened !== undefined && opened !== null
      return askOf(isShared ? opened : chatbot, caller)
    },
  }
}

function isObjectLike(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function cannotBeginAnew(caller: string): OptionError {
  return new OptionError({
    where: `${caller}, chatbot`,
    problem: 'it is stateful and has no newSession, so one conversation would go on in the next',
    fix: 'give it newSession(), which forgets the history or returns a chatbot without any',
  })
}
