import { measureKnowledgeRetention } from 'expect-knowledge-retention'
import { describe, expect, test } from 'vitest'
import {
  askedAgain,
  asksToConfirm,
  correctedTime,
  lobster,
  lostInTurn40,
  nothingToRecall,
} from '../conversations.ts'

describe('retained', () => {
  test('asking to confirm is no attrition', async () => {
    await expect(asksToConfirm).toRetainKnowledge({ threshold: 1 })
  })

  test('the latest correction of a fact holds', async () => {
    await expect(correctedTime).toRetainKnowledge({ threshold: 1 })
  })

  test('nothing had to be recalled: the score is 1, and a warning says so', async () => {
    await expect(nothingToRecall).toRetainKnowledge({ threshold: 1 })
  })
})

describe('forgotten', () => {
  test('a name is asked for again', async () => {
    await expect(askedAgain).not.toRetainKnowledge({ threshold: 1 })
    await expect(askedAgain).toRetainKnowledge({ threshold: 0.5 })
  })

  test('a fact of the first turn is lost in turn 40', async () => {
    await expect(lostInTurn40).not.toRetainKnowledge({ strictMode: true })
  })

  test('an order goes against an allergy (Chinese)', async () => {
    const { score, verdicts, reason } = await measureKnowledgeRetention(lobster)
    expect(score).toBe(0.5)
    expect(verdicts.at(-1)).toMatchObject({
      path: 'turns[2].actual_output',
      attrition: 'ignored',
    })
    expect(reason).toMatchInlineSnapshot(
      `"turns[2].actual_output: 用户说过对龙虾过敏，助手却没有提醒就预订了龙虾面。"`,
    )
  })
})
