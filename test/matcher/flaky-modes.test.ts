/** Flaky marks in every eval mode and scoring: each attempt is measured whole, on answers of its own. */
import '../../src/vitest.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type KnowledgeRetentionOptions, measureKnowledgeRetention } from '../../src/index.js'
import { maya, mayasName } from '../support/name-asked-again.js'
import { scriptedDecisionJudge } from '../support/scripted-decision-judge.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const facts = [mayasName]
const attritions = [{ turn: 3, kind: 'asked_again', facts: [1], reason: 'it asks for the name' }]

/** Judges that find attrition in the attempts marked `-`, and none in those marked `+`. */
function wobbling(script: string) {
  let attempt = -1
  const isRetained = () => script.at(Math.min(attempt, script.length - 1)) === '+'
  const model = scriptedJudge((_data, { schemaName }) => {
    if (schemaName === 'facts_and_verdicts' || schemaName === 'facts') attempt++
    if (schemaName === 'facts') return { facts, corrections: [] }
    if (schemaName === 'grade') return { grade: 'slips_on_minor' }
    if (schemaName === 'explanations') return { attritions }
    return isRetained()
      ? { facts, corrections: [], attritions: [], retained: [1, 3] }
      : { facts, corrections: [], attritions, retained: [1] }
  })
  const systemOneModel = scriptedDecisionJudge(({ name }) => {
    if (name === 'remembers') attempt++
    if (name === 'retention') return isRetained() ? [0, 0, 0, 1] : [1, 0, 0, 0]
    if (!name.startsWith('turn_')) return isRetained() ? 0.95 : 0.05
    return name === 'turn_3' && !isRetained() ? 0.95 : 0.05
  })
  return { model, systemOneModel, attempts: () => attempt + 1 }
}

interface Mode {
  readonly options: KnowledgeRetentionOptions
  /** Scores of an attempt with attrition and of one without. */
  readonly scores: readonly [failed: number, passed: number]
}

const modes: Readonly<Record<string, Mode>> = {
  'llm, ratio': { options: { evalMode: 'llm', threshold: 1 }, scores: [0.5, 1] },
  'llm, binary': { options: { evalMode: 'llm', scoring: 'binary' }, scores: [0, 1] },
  'llm, graded': {
    options: { evalMode: 'llm', scoring: 'graded', threshold: 0.9 },
    scores: [2 / 3, 1],
  },
  'llm, strict': { options: { evalMode: 'llm', strictMode: true }, scores: [0, 1] },
  'hybrid, ratio': { options: { evalMode: 'hybrid', threshold: 1 }, scores: [0.5, 1] },
  'hybrid, binary': { options: { evalMode: 'hybrid', scoring: 'binary' }, scores: [0, 1] },
  'hybrid, graded': {
    options: { evalMode: 'hybrid', scoring: 'graded', threshold: 0.9 },
    scores: [2 / 3, 1],
  },
  'hybrid, strict': { options: { evalMode: 'hybrid', strictMode: true }, scores: [0, 1] },
  system_one: { options: { evalMode: 'system_one' }, scores: [0.0375, 0.9625] },
  'system_one, strict': {
    options: { evalMode: 'system_one', strictMode: true, threshold: 0.9 },
    scores: [0, 0.9625],
  },
}

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => warn.mockClear())

describe.each(Object.entries(modes))('%s', (_, { options, scores }) => {
  const [failed, passed] = scores
  /** The options of a mode, with only the judges that it asks. */
  const marked = (judges: ReturnType<typeof wobbling>): KnowledgeRetentionOptions => ({
    ...options,
    ...(options.evalMode !== 'system_one' && { model: judges.model }),
    ...(options.evalMode !== 'llm' && { systemOneModel: judges.systemOneModel }),
    flaky: true,
  })

  test('one that failed and then passed holds both attempts, each with its own cost', async () => {
    const judges = wobbling('-+')
    const result = await measureKnowledgeRetention(maya, marked(judges))
    expect(result.passed).toBe(true)
    expect(result.score).toBeCloseTo(passed)
    expect(result.attempts.map((attempt) => attempt.passed)).toEqual([false, true])
    expect(result.attempts[0]?.score).toBeCloseTo(failed)
    expect(result.attempts[1]?.score).toBeCloseTo(passed)
    const [first, second] = result.attempts.map(({ usage }) => usage.calls)
    expect(result.usage.calls).toBe((first ?? 0) + (second ?? 0))
    expect(result.usage.calls).toBe(
      judges.model.requests.length + judges.systemOneModel.requests.length,
    )
    if (options.evalMode !== 'system_one') {
      expect(
        result.attempts.map(({ verdicts }) => verdicts.map(({ attrition }) => attrition)),
      ).toEqual([
        [null, 'asked_again'],
        [null, null],
      ])
    }
  })

  test('one that failed and then passed passes with a warning', async () => {
    const judges = wobbling('-+')
    await expect(maya).toRetainKnowledge(marked(judges))
    expect(judges.attempts()).toBe(2)
    expect(warn.mock.calls.map(String)).toEqual([
      expect.stringMatching(/flaky, attempt 2 passed \(scores [\d.]+, [\d.]+\)/),
    ])
  })

  test('one that failed throughout fails with every attempt', async () => {
    const judges = wobbling('-')
    await expect(expect(maya).toRetainKnowledge(marked(judges))).rejects.toThrow(
      /none of 3 attempts passed \(scores ([\d.]+), \1, \1\)/,
    )
    expect(judges.attempts()).toBe(3)
  })

  test('one that passes at once is not tried until it fails', async () => {
    const judges = wobbling('+-')
    await expect(maya).toRetainKnowledge(marked(judges))
    expect(judges.attempts()).toBe(1)
    expect(warn).not.toHaveBeenCalled()
  })

  test('.not mirrors it', async () => {
    const clear = wobbling('-+')
    await expect(maya).not.toRetainKnowledge(marked(clear))
    expect(clear.attempts()).toBe(1)
    expect(warn).not.toHaveBeenCalled()

    const wobble = wobbling('+-')
    await expect(maya).not.toRetainKnowledge(marked(wobble))
    expect(wobble.attempts()).toBe(2)
    expect(String(warn.mock.calls[0])).toMatch(/flaky, attempt 2 failed/)

    const opposite = wobbling('+')
    await expect(expect(maya).not.toRetainKnowledge(marked(opposite))).rejects.toThrow(
      /none of 3 attempts failed/,
    )
    expect(opposite.attempts()).toBe(3)
  })

  test("onFailure: 'warn' lets either pass, with a warning", async () => {
    const flaky = { retries: 1, onFailure: 'warn' } as const
    await expect(maya).toRetainKnowledge({ ...marked(wobbling('-')), flaky })
    await expect(maya).not.toRetainKnowledge({ ...marked(wobbling('+')), flaky })
    expect(warn.mock.calls.map(String)).toEqual([
      expect.stringContaining('flaky, none of 2 attempts passed'),
      expect.stringContaining('flaky, none of 2 attempts failed'),
    ])
  })
})
