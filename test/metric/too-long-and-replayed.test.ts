/** Conversations that take several requests, recorded over HTTP in real cassettes and replayed. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { measureKnowledgeRetention, openAIJudge } from '../../src/index.js'
import { invalidOf } from '../support/invalid-of.js'
import { stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { failure } from '../support/loopback-server.js'
import { type ShownData, shownData } from '../support/scripted-judge.js'
import { temporaryCassettes } from '../support/temporary-cassettes.js'

beforeEach(stubNoJudgeEnvironment)
afterEach(() => vi.unstubAllEnvs())

/** The user lives in Oslo, which the last reply has forgotten. */
function conversation(exchanges: number) {
  return Array.from({ length: 2 * exchanges }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: at === 0 ? 'I live in Oslo.' : `Turn ${at}.`,
  }))
}

interface JudgeOptions {
  readonly exchanges: number
  /** What the judge takes in one request. */
  readonly mostTurns?: number
  /** Where it says that the fact was stated, when it is not listed. */
  readonly source?: number
}

async function startJudge({ exchanges, mostTurns = 1_000, source = 0 }: JudgeOptions) {
  const last = 2 * exchanges - 1
  const lost = { turn: last, kind: 'forgotten', reason: 'It does not know the home.' }
  const home = { id: 1, turn: 0, kind: 'fact', subject: 'home', fact: 'The user lives in Oslo.' }
  const answer = (data: ShownData, name: string) => ({
    ...(name.startsWith('facts') && {
      facts: data.from === 0 && data.conversation[0]?.turn === 0 ? [home] : [],
      corrections: [],
    }),
    ...(name.includes('verdicts') && {
      attritions: data.judge.includes(last)
        ? [{ ...lost, ...(name.endsWith('so_far') ? { sources: [source] } : { facts: [1] }) }]
        : [],
      retained: data.judge.filter((turn) => turn !== last),
    }),
  })
  const server = await startChatServer(({ body }) => {
    const name =
      body.response_format?.type === 'json_schema' ? body.response_format.json_schema.name : ''
    const data = shownData(body)
    return data.conversation.length > mostTurns
      ? failure(400, 'too long', { code: 'context_length_exceeded' })
      : completion(answer(data, name))
  })
  onTestFinished(() => server.close())
  const model = openAIJudge({ baseURL: server.baseURL, apiKey: 'k' })
  return { server, measure: () => measureKnowledgeRetention(conversation(exchanges), { model }) }
}

describe('a replay', () => {
  test.each([
    ['of one round', { exchanges: 20 }, 4],
    ['of one round and a window that is judged again', { exchanges: 20, source: 2 }, 5],
    ['of halves, the whole being too long', { exchanges: 8, mostTurns: 10 }, 4],
    ['of two rounds, one being too long', { exchanges: 20, mostTurns: 20 }, 10],
    ['of halves in two rounds', { exchanges: 20, mostTurns: 9 }, undefined],
  ])('%s finds what was recorded', async (_, options, replayed) => {
    const cassettes = temporaryCassettes()
    await cassettes.run('record')
    const { server, measure } = await startJudge(options)
    const live = await measure()
    expect(live.verdicts.filter(({ attrition }) => attrition)).toMatchObject([
      { turnIndex: 2 * options.exchanges - 1, facts: [{ turnIndex: 0 }] },
    ])
    const asked = server.requests.length

    await cassettes.run('replay')
    const again = await measure()
    expect(server.requests).toHaveLength(asked)
    expect(again.verdicts).toEqual(live.verdicts)
    expect(again.usage.calls).toBe(again.usage.replayed)
    expect(again.usage).toMatchObject({
      inputTokens: live.usage.inputTokens,
      outputTokens: live.usage.outputTokens,
      ...(replayed && { replayed }),
    })
  })

  test.each([8, 20])(
    'without recordings tells of the first request, at %i exchanges',
    async (exchanges) => {
      const cassettes = temporaryCassettes()
      await cassettes.run('replay')
      const { measure } = await startJudge({ exchanges })
      const error = await invalidOf(measure())
      expect(error.message).toContain(`"facts and verdicts of turns 0-${exchanges === 8 ? 15 : 7}"`)
      expect(error.usage.calls).toBe(0)
    },
  )
})
