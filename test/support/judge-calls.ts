/**
 * Requests to judges as tests make them, and the environment they need: no key and no base URL of
 * the machine they run on.
 */
import { vi } from 'vitest'
import { isKnowledgeRetentionError, JudgeError } from '../../src/errors.js'
import type { JudgeTransport } from '../../src/judge/interface/judge-transport.js'
import type { JudgeCall, LanguageJudgeRequest } from '../../src/judge/interface/language-judge.js'

/** Takes every setting of a judge SDK out of the environment; undone by `vi.unstubAllEnvs`. */
export function stubNoJudgeEnvironment(): void {
  for (const name of Object.keys(process.env)) {
    if (/^(?:OPENAI|AZURE_OPENAI|TYPESAFE)_/.test(name)) vi.stubEnv(name, undefined)
  }
}

/** A request for one fact. */
export const factsRequest: LanguageJudgeRequest = {
  label: 'facts of turns 0-9',
  messages: [
    { role: 'system', content: 'List the facts.' },
    { role: 'user', content: '["My name is Maya."]' },
  ],
  schemaName: 'facts',
  schema: {
    type: 'object',
    properties: { facts: { type: 'array', items: { type: 'string' } } },
    required: ['facts'],
    additionalProperties: false,
  },
}

/** A call that nobody aborts. */
export function call(transport?: JudgeTransport): JudgeCall {
  return { signal: new AbortController().signal, transport }
}

/** The fault that `asked` rejects with; an answer or another error fails the test. */
export async function faultOf(asked: Promise<unknown>): Promise<JudgeError> {
  const error: unknown = await asked.then(
    (answer) => new Error(`there is an answer: ${JSON.stringify(answer)}`),
    (reason: unknown) => reason,
  )
  if (isKnowledgeRetentionError(error) && error instanceof JudgeError) return error
  throw error
}
