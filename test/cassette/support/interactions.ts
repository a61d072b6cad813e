/**
 * Interactions made by hand, for files that no judge has to be asked for.
 */
import { requestKey } from '../../../src/cassette/wire/canonical-request.js'
import { type Interaction, storedBody } from '../../../src/cassette/wire/interaction.js'

/** Chat completions, one for each question. */
export function manyInteractions(count: number, question: (n: number) => string): Interaction[] {
  return Array.from({ length: count }, (_, n) => interaction(question(n), `answer ${n}`))
}

/** The chat completion that `ask` asks for. */
export function interaction(question: string, answer: string, ordinal = 0): Interaction {
  const messages = [{ content: question, role: 'user' }]
  const request = { kind: 'json', value: { messages, model: 'judge-1' } } as const
  const message = { role: 'assistant', content: answer }
  const response = { choices: [{ finish_reason: 'stop', index: 0, message }], model: 'judge-1' }
  const [method, path] = ['POST', '/chat/completions']
  return {
    asked: 'facts of turns 0-1',
    tests: { 'chat.test.ts': 'remembers the name' },
    key: requestKey(method, path, request),
    ordinal,
    request: { method, path, ...storedBody(request) },
    response: {
      status: 200,
      contentType: 'application/json',
      ...storedBody({ kind: 'json', value: response }),
    },
  }
}
