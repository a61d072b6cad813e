/** A project without the SDKs: replay works, a live request says what to install. */
import { registerHooks } from 'node:module'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DecisionRequest } from '../../src/judge/interface/decision-judge.js'
import type { JudgeTransport } from '../../src/judge/interface/judge-transport.js'
import { openAIJudge } from '../../src/judge/openai/openai-judge.js'
import { typeSafeDecisionJudge } from '../../src/judge/typesafe/typesafe-decision-judge.js'
import { call, factsRequest, stubNoJudgeEnvironment } from '../support/judge-calls.js'

/** Makes the packages look as Node finds them when they are not installed. */
const hooks = registerHooks({
  resolve(specifier, context, next) {
    const [, name] = /node_modules\/(openai|@typesafe-ai\/sdk)\//.exec(specifier) ?? []
    if (!name) return next(specifier, context)
    throw Object.assign(new Error(`Cannot find package '${name}'`), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
  },
})
afterAll(() => hooks.deregister())
beforeEach(stubNoJudgeEnvironment)
afterEach(() => {
  vi.unstubAllEnvs()
})

const decision: DecisionRequest = {
  label: 'l',
  state: 's',
  questions: [{ type: 'yes_no', name: 'q', question: '?', yes: 'y', no: 'n' }],
}

test('a live request says which package to install', async () => {
  const baseURL = 'http://127.0.0.1:9/v1'
  await expect(openAIJudge({ baseURL }).ask(factsRequest, call())).rejects.toThrow(
    'judge: the package openai is not installed. Fix: npm install --save-dev openai.',
  )
  await expect(typeSafeDecisionJudge({ baseURL }).decide(decision, call())).rejects.toThrow(
    'judge: the package @typesafe-ai/sdk is not installed. Fix: npm install --save-dev @typesafe-ai/sdk.',
  )
})

test('replay needs none', async () => {
  const chat = recordingOf({ choices: [{ message: { content: '{"facts":[]}' } }] })
  expect(await openAIJudge().ask(factsRequest, call(chat))).toMatchObject({ replayed: true })
  const systemOne = recordingOf({ answers: { q: { type: 'noul', noul: 0.5 } } })
  expect(await typeSafeDecisionJudge().decide(decision, call(systemOne))).toMatchObject({
    replayed: true,
  })
})

function recordingOf(body: object): JudgeTransport {
  return { record: null, replay: () => async () => Response.json(body) }
}
