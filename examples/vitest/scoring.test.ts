import { measureKnowledgeRetention } from 'expect-knowledge-retention'
import { describe, expect, test } from 'vitest'
import { brokenPromise, lobster } from '../conversations.ts'

describe('lobster noodles for an allergic user, in Chinese', () => {
  test('ratio: one of two judged turns retains what was said', async () => {
    await expect(lobster).toRetainKnowledge({ scoring: 'ratio', threshold: 0.5 })
  })

  test('binary: one slip is enough', async () => {
    const { score } = await measureKnowledgeRetention(lobster, { scoring: 'binary' })
    expect(score).toBe(0)
  })

  test('graded: it acts against an important fact', async () => {
    const { score, scoring } = await measureKnowledgeRetention(lobster, { scoring: 'graded' })
    expect([score, scoring]).toEqual([1 / 3, 'graded'])
  })

  test('facts that the test knows are looked up instead of found', async () => {
    const { facts, verdicts, unstatedFacts } = await measureKnowledgeRetention(lobster, {
      facts: [{ statement: '用户对龙虾过敏', turnIndex: 1 }, '用户住在北京'],
    })
    expect(facts.map(({ source, path }) => [source, path])).toEqual([['test', 'turns[1].input']])
    expect(verdicts.map(({ attrition }) => attrition)).toEqual([null, 'ignored'])
    expect(unstatedFacts).toEqual(['用户住在北京'])
  })
})

describe('a promise that the assistant breaks', () => {
  test('is none of the user’s facts', async () => {
    await expect(brokenPromise).toRetainKnowledge({ threshold: 1 })
  })

  test('counts where the assistant is held to its own word', async () => {
    const { facts, reason } = await measureKnowledgeRetention(brokenPromise, {
      factsFrom: 'conversation',
    })
    expect(facts.filter(({ source }) => source === 'assistant')).toHaveLength(2)
    expect(reason).toMatchInlineSnapshot(
      `"messages[3]: The assistant had said that delivery is free, yet it charges 9 euros."`,
    )
  })
})
