/** How far a judge agrees with people: figures, disagreements, two judges. */
import { describe, expect, test } from 'vitest'
import {
  agreementFigures,
  AgreementTotals,
  compareAgreement,
} from '../../src/batch/agreement/index.js'
import type { TurnLabel } from '../../src/index.js'
import { evaluateConversations, toConversation } from '../../src/index.js'
import { scriptedDecisionJudge } from '../support/scripted-decision-judge.js'
import { scriptedJudge } from '../support/scripted-judge.js'
import { answerAbout, chat } from '../support/write-conversations.js'

const careful = () => scriptedJudge((data) => answerAbout(data))
const blind = () =>
  scriptedJudge((data) => answerAbout({ ...data, conversation: [] }), { name: 'blind' })

async function agreementOf(
  records: readonly unknown[],
  model = careful(),
): Promise<AgreementTotals> {
  const totals = new AgreementTotals()
  for await (const one of evaluateConversations(records, { model })) totals.add(one)
  return totals
}

const labelled = (id: string, isLost: boolean, labels: readonly TurnLabel[]) => ({
  id,
  messages: chat(id, isLost, 3),
  labels,
})

describe('figures', () => {
  // Source: M. L. McHugh, Interrater reliability: the kappa statistic, Biochemia Medica 22 (2012), 276-282, figure 3.
  test("Cohen's kappa and accuracy are those of McHugh's example", () => {
    const counts = { truePositives: 147, falsePositives: 3, falseNegatives: 10, trueNegatives: 62 }
    expect(agreementFigures.accuracy(counts)).toBeCloseTo(0.94, 2)
    expect(agreementFigures.kappa(counts)).toBeCloseTo(0.86, 2)
  })

  test('each is what its name says', () => {
    const counts = { truePositives: 6, falsePositives: 2, falseNegatives: 4, trueNegatives: 88 }
    const figures = Object.entries(agreementFigures).map(([name, figure]) => [name, figure(counts)])
    expect(Object.fromEntries(figures)).toEqual({
      accuracy: 0.94,
      precision: 0.75,
      recall: 0.6,
      f1: expect.closeTo(2 / 3),
      balancedAccuracy: expect.closeTo((0.6 + 88 / 90) / 2),
      kappa: expect.closeTo((0.94 - (0.1 * 0.08 + 0.9 * 0.92)) / (1 - (0.1 * 0.08 + 0.9 * 0.92))),
    })
  })
})

test('turns without a label do not count, and neither do conversations without one', async () => {
  const totals = await agreementOf([
    labelled('lost', true, [{ turn: 3, attrition: 'asked_again' }]),
    labelled('kept', false, [
      { turn: 1, attrition: false },
      { turn: 5, attrition: true },
    ]),
    { id: 'unlabelled', messages: chat('c', true) },
    [{ role: 'user' }],
  ])
  const agreement = totals.agreement()
  expect(agreement).toMatchObject({
    conversations: 2,
    unlabelled: 1,
    invalid: 1,
    usage: { calls: 3 },
  })
  expect(agreement.turns?.confusion).toEqual({
    truePositives: 1,
    falsePositives: 0,
    falseNegatives: 1,
    trueNegatives: 1,
  })
  expect(agreement.byConversation?.confusion).toMatchObject({ truePositives: 1, falseNegatives: 1 })
  expect(agreement.turns?.figures.accuracy).toMatchObject({
    value: expect.closeTo(2 / 3),
    count: 2,
  })
})

test('disagreements tell both sides, misses before false alarms', async () => {
  const totals = await agreementOf([
    labelled('alarm', true, [{ turn: 3, attrition: false }]),
    labelled('miss', false, [{ turn: 3, attrition: 'forgotten' }]),
  ])
  expect(totals.agreement().disagreements).toEqual([
    {
      name: 'miss',
      file: null,
      line: null,
      path: 'messages[3]',
      reply: 'Done, Maya.',
      people: 'forgotten',
      judge: null,
      reason: null,
      probability: null,
    },
    expect.objectContaining({
      name: 'alarm',
      people: false,
      judge: 'asked_again',
      reason: 'it asks for the name that the user gave',
    }),
  ])
})

test('a decision judge that judges no turns agrees on conversations only', async () => {
  const totals = new AgreementTotals()
  const systemOneModel = scriptedDecisionJudge(({ type }) => (type === 'score' ? [1, 0, 0, 0] : 0))
  const options = { evalMode: 'system_one', systemOneModel } as const
  const records = [labelled('lost', true, [{ turn: 3, attrition: true }])]
  for await (const one of evaluateConversations(records, options)) totals.add(one)
  expect(totals.agreement()).toMatchObject({
    turns: null,
    byConversation: { confusion: { truePositives: 1 } },
  })
})

test('two judges are compared on the turns that both judged', async () => {
  const records = Array.from({ length: 8 }, (_, at) =>
    labelled(String(at), true, [{ turn: 3, attrition: true }]),
  )
  const [first, second] = [await agreementOf(records, blind()), await agreementOf(records)]
  const { of, pairs } = compareAgreement(first.labelled(), second.labelled())
  expect(of).toBe('turns')
  expect(pairs).toMatchObject({ onlyFirst: 0, onlySecond: 8, both: 0, neither: 0 })
  expect(pairs.pValue).toBeCloseTo(2 / 2 ** 8)
  expect(pairs.difference).toMatchObject({ value: 1, low: 1, high: 1 })
})

describe('labels beside a conversation', () => {
  test('are read with it, and no judge is shown them', async () => {
    const record = labelled('a', false, [{ turn: 3, attrition: true }])
    expect(toConversation(record).labels).toEqual([{ turn: 3, attrition: true }])
    expect(toConversation(toConversation(record)).labels).toEqual([{ turn: 3, attrition: true }])
    const [judge, other] = [careful(), careful()]
    await agreementOf([record], judge)
    await agreementOf([{ messages: record.messages }], other)
    expect(judge.requests).toEqual(other.requests)
  })

  test.for<readonly [labels: unknown, message: string]>([
    [
      [{ turn: 2, attrition: true }],
      'labels[0]: turn 2 is no assistant turn of the conversation. Fix: give the index of an assistant turn, counted from 0 in the list of turns.',
    ],
    [
      [{ turn: 3, attrition: 'lost' }],
      'labels[0]: is an object with the keys turn, attrition, and its attrition is "lost". Fix: write attrition: true, false, or forgotten, contradicted, asked_again, ignored.',
    ],
  ])('%j are refused', ([labels, message]) => {
    expect(() => toConversation({ messages: chat('a'), labels })).toThrow(message)
  })

  test.for([[['urgent', 'vip']], [[{ name: 'vip' }]], [{}], [[]]])(
    '%j are those of another tool',
    ([labels]) => {
      expect(toConversation({ messages: chat('a'), labels }).labels).toBe(undefined)
    },
  )
})
