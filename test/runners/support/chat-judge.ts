/** Loopback judges for child processes that run a runner: what each answers goes by the model asked. */
import { completion, startChatServer } from '../../support/loopback-chat.js'
import { failure, type LoopbackServer } from '../../support/loopback-server.js'
import { retained } from './judges.js'

/** A judge that finds nothing wrong; `fails-first` fails once, `hangs` never finishes. */
export function startChatJudge(): Promise<LoopbackServer<object>> {
  const failed = new Set<string>()
  return startChatServer(({ body: { model } }) => {
    if (model.startsWith('fails-first') && !failed.has(model)) {
      failed.add(model)
      return failure(500, 'try again')
    }
    if (model === 'hangs') return { body: '{', stalls: true }
    return completion(retained)
  })
}
