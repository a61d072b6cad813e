import { describe, expect, test } from 'vitest'
import { formatFailure } from '../../src/report/format-failure.js'
import { formatResult } from '../../src/report/format-result.js'
import { formatUnexpectedPass } from '../../src/report/format-unexpected-pass.js'
import { formatUnstatedFacts } from '../../src/report/format-unstated-facts.js'
import { formatVerbose } from '../../src/report/format-verbose.js'
import { plainPaint } from '../../src/report/paint.js'
import type { Fact, KnowledgeRetentionResult } from '../../src/types.js'
import { nameAskedAgain } from './conversations.js'

const withUnstated = (...unstatedFacts: readonly string[]): KnowledgeRetentionResult => ({
  ...nameAskedAgain,
  unstatedFacts,
})
const view = { options: {}, paint: plainPaint }

test('the warning names the test, the facts and what to do', () => {
  expect(formatUnstatedFacts(withUnstated('the user is\n vegan'), 'books a table')).toBe(
    'toRetainKnowledge in "books a table": passed without judging by "the user is vegan", given in ' +
      'the option facts, as the conversation never states it or takes it back. Fix: correct the ' +
      'fact or the conversation, or leave it out.',
  )
})

test('of many facts it names some; without any there is no warning', () => {
  const many = Array.from({ length: 7 }, (_, at) => `fact ${at}`)
  expect(formatUnstatedFacts(withUnstated(...many), undefined)).toContain(
    'toRetainKnowledge: passed without judging by "fact 0", "fact 1", "fact 2", "fact 3", "fact 4", 2 more, given',
  )
  expect(formatUnstatedFacts(nameAskedAgain, 'books a table')).toBeNull()
})

test.each([
  ['a failure', (result: KnowledgeRetentionResult) => formatFailure(result, view)],
  ['an unexpected pass', (result: KnowledgeRetentionResult) => formatUnexpectedPass(result, view)],
  ['the verbose output', (result: KnowledgeRetentionResult) => formatVerbose(result, plainPaint)],
  ['a snapshot', (result: KnowledgeRetentionResult) => `${formatResult(result)}\n`],
])('%s lists them, one a line', (_, format) => {
  expect(format(withUnstated('the user is vegan', 'the user has a dog'))).toContain(
    '\nNot stated: the user is vegan\n            the user has a dog\n',
  )
})

describe('a fact that the test gave is marked in what it is shown in', () => {
  const given = nameAskedAgain.facts.map((fact): Fact => ({ ...fact, source: 'test', subject: '' }))
  const verdicts = nameAskedAgain.verdicts.map((verdict) => ({
    ...verdict,
    facts: verdict.facts.length > 0 ? given : [],
  }))
  const result: KnowledgeRetentionResult = { ...nameAskedAgain, facts: given, verdicts }

  test('a failure', () => {
    expect(formatFailure(result, view)).toContain(
      "knows: the user's name is Maya\n-                                (messages[0], given by the test)",
    )
  })

  test('an unexpected pass', () => {
    expect(formatUnexpectedPass(result, view)).toContain(
      "known: the user's name is Maya   (given by the test)",
    )
  })

  test('the verbose output', () => {
    expect(formatVerbose(result, plainPaint)).toContain(
      "messages[0], given by the test  fact  the user's name is Maya\n",
    )
  })

  test('a snapshot', () => {
    expect(formatResult(result)).toContain(
      "fact, the user's name is Maya (messages[0], given by the test)",
    )
  })
})
