import { expect, test } from 'vitest'
import { formatUnstatedFacts } from '../../src/report/warnings/format-unstated-facts.js'
import type { KnowledgeRetentionResult } from '../../src/types.js'
import { nameAskedAgain } from './conversations.js'

const withUnstated = (...unstatedFacts: readonly string[]): KnowledgeRetentionResult => ({
  ...nameAskedAgain,
  unstatedFacts,
})

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
