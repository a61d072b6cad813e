import '../../src/vitest.js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { measureKnowledgeRetention } from '../../src/index.js'
import { maya, mayasName } from '../support/name-asked-again.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const facts = [mayasName]
const forgotten = {
  facts,
  corrections: [],
  attritions: [{ turn: 3, kind: 'asked_again', facts: [1], reason: 'It asks for the name.' }],
  retained: [1],
}
const retained = { facts, corrections: [], attritions: [], retained: [1, 3] }

/** A judge that answers differently each time: by the script, then with its last answer. */
function wobbling(...answers: readonly object[]) {
  return scriptedJudge((_data, _request, number) => answers[number] ?? answers.at(-1) ?? retained)
}

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => warn.mockClear())

describe('a verdict that failed and then passed', () => {
  test('passes, with a warning that has the attempts', async () => {
    const model = wobbling(forgotten, retained)
    await expect(maya).toRetainKnowledge({ model, threshold: 1, flaky: true })
    expect(model.requests).toHaveLength(2)
    expect(warn.mock.calls).toEqual([
      [
        'toRetainKnowledge in "a verdict that failed and then passed > passes, with a warning that has the attempts": ' +
          'flaky, attempt 2 passed (scores 0.50, 1.00). Fix: find out why the verdict wobbles, or record one that is right.',
      ],
    ])
  })

  test('is in the result, attempt by attempt', async () => {
    const model = wobbling(forgotten, retained)
    const result = await measureKnowledgeRetention(maya, { model, threshold: 1, flaky: true })
    expect(result).toMatchObject({ score: 1, passed: true, usage: { calls: 2, inputTokens: 200 } })
    expect(
      result.attempts.map(({ score, passed, verdicts, usage }) => [
        score,
        passed,
        verdicts.map(({ attrition }) => attrition),
        usage.calls,
      ]),
    ).toEqual([
      [0.5, false, [null, 'asked_again'], 1],
      [1, true, [null, null], 1],
    ])
  })
})

test('a verdict that failed throughout fails, with every attempt', async () => {
  const model = wobbling(forgotten)
  await expect(
    expect(maya).toRetainKnowledge({ model, threshold: 1, flaky: { retries: 1 } }),
  ).rejects.toThrowErrorMatchingInlineSnapshot(`
    [Error: expect(conversation).toRetainKnowledge({ model: <scripted-judge>, threshold: 1, flaky: { retries: 1 } })

    Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00

    - Known
    + Said

      messages[0] user        My name is Maya.
    - messages[3] assistant   knows: the user's name is Maya   (messages[0])
    + messages[3] assistant   Sure. What is your name?
                              asked again

    Reason: messages[3]: It asks for the name.
    Flaky: none of 2 attempts passed (scores 0.50, 0.50)
    Judge: scripted-judge, llm]
  `)
  expect(model.requests).toHaveLength(2)
  expect(warn).not.toHaveBeenCalled()
})

test("onFailure: 'warn' warns instead", async () => {
  const model = wobbling(forgotten)
  await expect(maya).toRetainKnowledge({
    model,
    threshold: 1,
    flaky: { retries: 1, onFailure: 'warn' },
  })
  expect(warn.mock.calls[0]?.[0]).toContain('flaky, none of 2 attempts passed (scores 0.50, 0.50)')
})

test('a verdict that passes at once is measured once and warns of nothing', async () => {
  const model = wobbling(retained)
  await expect(maya).toRetainKnowledge({ model, threshold: 1, flaky: true })
  expect(model.requests).toHaveLength(1)
  expect(warn).not.toHaveBeenCalled()
})

describe('.not in mirror image', () => {
  test('a clear failure is measured once and passes', async () => {
    const model = wobbling(forgotten, retained)
    await expect(maya).not.toRetainKnowledge({ model, threshold: 1, flaky: true })
    expect(model.requests).toHaveLength(1)
    expect(warn).not.toHaveBeenCalled()
  })

  test('a pass and then a failure passes with a warning', async () => {
    const model = wobbling(retained, forgotten)
    await expect(maya).not.toRetainKnowledge({ model, threshold: 1, flaky: true })
    expect(warn.mock.calls[0]?.[0]).toContain('flaky, attempt 2 failed (scores 1.00, 0.50)')
  })

  test('a pass throughout fails', async () => {
    const model = wobbling(retained)
    await expect(
      expect(maya).not.toRetainKnowledge({ model, threshold: 1, flaky: true }),
    ).rejects.toThrow(/none of 3 attempts failed \(scores 1\.00, 1\.00, 1\.00\)/)
  })

  test("a pass throughout warns under onFailure: 'warn'", async () => {
    const model = wobbling(retained)
    await expect(maya).not.toRetainKnowledge({
      model,
      threshold: 1,
      flaky: { retries: 1, onFailure: 'warn' },
    })
    expect(warn.mock.calls[0]?.[0]).toContain('flaky, none of 2 attempts failed')
  })
})

test('an attempt that is invalid ends the measurement, with the tokens of all attempts', async () => {
  const model = wobbling(forgotten, { facts: [] })
  await expect(
    expect(maya).toRetainKnowledge({ model, threshold: 1, flaky: true }),
  ).rejects.toMatchObject({
    name: 'InvalidMeasurementError',
    usage: { calls: 3, inputTokens: 300 },
  })
})
