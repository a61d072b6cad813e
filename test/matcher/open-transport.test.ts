/** Which recording a measurement uses where no runner tells the test file. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  configureKnowledgeRetention,
  measureKnowledgeRetention,
  openAIJudge,
  OptionError,
} from '../../src/index.js'
import { openTransport } from '../../src/matcher/open-transport.js'
import { stubNoJudgeEnvironment } from '../support/judge-calls.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { askedAgain, languageAnswer } from '../support/maya.js'

beforeEach(() => {
  stubNoJudgeEnvironment()
  vi.stubEnv('KNOWLEDGE_RETENTION_CASSETTES', '')
  vi.stubEnv('CI', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  configureKnowledgeRetention({})
})

const nowhere = {}
const modes = ['replay', 'record', 'rewrite'] as const

describe('outside a test file, without a name', () => {
  test.each(modes)('%s in the variable is refused, and no judge is asked', async (mode) => {
    const server = await startChatServer(({ body }) => completion(languageAnswer(body)))
    onTestFinished(() => server.close())
    const model = openAIJudge({ baseURL: server.baseURL, apiKey: 'k' })
    vi.stubEnv('KNOWLEDGE_RETENTION_CASSETTES', mode)
    const measured = measureKnowledgeRetention(askedAgain, { model })
    await expect(measured).rejects.toBeInstanceOf(OptionError)
    await expect(measured).rejects.toThrow(
      `cassette: KNOWLEDGE_RETENTION_CASSETTES says "${mode}", but this measurement has no recording: it has no name, and no test file is known to name it after. Fix: name it, such as cassette: 'booking', or ask the judge live with cassette: false or KNOWLEDGE_RETENTION_CASSETTES=off.`,
    )
    expect(server.requests).toHaveLength(0)
  })

  test.each(modes)('%s in the configuration is refused', (cassettes) => {
    configureKnowledgeRetention({ cassettes })
    expect(() => openTransport(undefined, nowhere, 0)).toThrow(
      `cassette: cassettes says "${cassettes}"`,
    )
  })

  test('CI alone leaves it live, and so does nothing said', () => {
    expect(openTransport(undefined, nowhere, 0)).toBeUndefined()
    vi.stubEnv('CI', 'true')
    expect(openTransport(undefined, nowhere, 0)).toBeUndefined()
  })

  test('each way out works', () => {
    vi.stubEnv('KNOWLEDGE_RETENTION_CASSETTES', 'replay')
    expect(openTransport('booking', nowhere, 0)).toBeDefined()
    expect(openTransport(false, nowhere, 0)).toBeUndefined()
    vi.stubEnv('KNOWLEDGE_RETENTION_CASSETTES', 'off')
    expect(openTransport(undefined, nowhere, 0)).toBeUndefined()
  })

  test('a mode that is none is refused there too', () => {
    vi.stubEnv('KNOWLEDGE_RETENTION_CASSETTES', 'reply')
    expect(() => openTransport(undefined, nowhere, 0)).toThrow('"reply" is not a cassette mode')
  })
})
