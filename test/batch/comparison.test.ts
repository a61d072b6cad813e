/** Two runs over the same conversations. */
import { describe, expect, test } from 'vitest'
import { compareResults, MeasuredRun } from '../../src/batch/comparison/index.js'
import { evaluateConversations, type EvaluateConversationsOptions } from '../../src/index.js'
import { scriptedJudge } from '../support/scripted-judge.js'
import { answerAbout, chat } from '../support/write-conversations.js'

async function runOver(
  records: readonly unknown[],
  options: EvaluateConversationsOptions = {},
): Promise<MeasuredRun> {
  const run = new MeasuredRun()
  const model = scriptedJudge((data) => answerAbout(data))
  for await (const one of evaluateConversations(records, { model, threshold: 1, ...options }))
    run.add(one)
  return run
}

const records = (count: number, isLost: (at: number) => boolean) =>
  Array.from({ length: count }, (_, at) => ({
    id: `chat ${at}`,
    messages: chat(String(at), isLost(at)),
  }))

describe('a loss', () => {
  test('of six conversations more is one by more than chance, and each lost fact is named', async () => {
    const compared = compareResults(
      await runOver(records(20, () => false)),
      await runOver(records(20, (at) => at < 6)),
    )
    expect(compared).toMatchObject({
      pairs: 20,
      passing: {
        onlyFirst: 6,
        onlySecond: 0,
        both: 14,
        neither: 0,
        pValue: expect.closeTo(2 / 64),
      },
      score: { value: expect.closeTo(-0.15) },
      newlyKept: [],
      isSignificantLoss: true,
    })
    expect(compared.newlyLost).toHaveLength(6)
    expect(compared.newlyLost[0]).toEqual({
      name: 'chat 0',
      statement: "the user's name is Maya",
      path: 'messages[3]',
    })
  })

  test('of one conversation could be chance', async () => {
    const compared = compareResults(
      await runOver(records(20, () => false)),
      await runOver(records(20, (at) => at < 1)),
    )
    expect(compared).toMatchObject({ passing: { onlyFirst: 1 }, isSignificantLoss: false })
  })

  test('is none where the second run is better', async () => {
    const compared = compareResults(
      await runOver(records(20, (at) => at < 6)),
      await runOver(records(20, () => false)),
    )
    expect(compared).toMatchObject({ isSignificantLoss: false, newlyLost: [] })
    expect(compared.newlyKept).toHaveLength(6)
  })

  test('in scores alone counts where nothing has a threshold', async () => {
    const scored = { threshold: null }
    const compared = compareResults(
      await runOver(
        records(20, () => false),
        scored,
      ),
      await runOver(
        records(20, (at) => at < 8),
        scored,
      ),
    )
    expect(compared).toMatchObject({ passing: null, isSignificantLoss: true })
  })
})

test('what only one run has, or could not judge, is not compared and is named', async () => {
  const compared = compareResults(
    await runOver(records(3, () => false)),
    await runOver([...records(2, () => false), { id: 'new', messages: chat('n') }], {
      maxCalls: 1,
      concurrency: 1,
    }),
  )
  expect(compared).toMatchObject({
    pairs: 1,
    onlyFirst: ['chat 2'],
    onlySecond: ['new'],
    invalid: ['chat 1'],
  })
})

test('conversations of one name are paired by order', async () => {
  const twice = [chat('a'), chat('b', true)].map((messages) => ({ id: 'same', messages }))
  const compared = compareResults(await runOver(twice), await runOver(twice.toReversed()))
  expect(compared).toMatchObject({ pairs: 2, passing: { onlyFirst: 1, onlySecond: 1 } })
})
