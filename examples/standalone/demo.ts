/**
 * The demo: six conversations on recorded judge responses, without a runner or a key. Shows what
 * passes and what fails, and exits with 0 when that is what a careful reader expects.
 */
import { fileURLToPath } from 'node:url'
import { expect } from 'expect'
import { configureKnowledgeRetention } from 'expect-knowledge-retention'
import {
  type KnowledgeRetentionMatchers,
  toRetainKnowledge,
} from 'expect-knowledge-retention/matchers'
import * as conversations from '../conversations.ts'
import settings from '../model.json' with { type: 'json' }

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends KnowledgeRetentionMatchers {}
}

expect.extend({ toRetainKnowledge })
configureKnowledgeRetention({ model: settings.model })

const demos = [
  ['asks only to confirm what it knows', conversations.asksToConfirm, 'passes'],
  ['follows a correction from 6 pm to 10 pm', conversations.correctedTime, 'passes'],
  ['has nothing to recall', conversations.nothingToRecall, 'passes'],
  ['asks again for a name', conversations.askedAgain, 'fails'],
  ['orders lobster in spite of an allergy', conversations.lobster, 'fails'],
  ['loses a name of the first turn in turn 40', conversations.lostInTurn40, 'fails'],
] as const

let unexpected = 0
const count = { passes: 0, fails: 0 }
for (const [name, conversation, expected] of demos) {
  // The recordings lie beside this file, as they would beside a test file.
  expect.setState({ testPath: fileURLToPath(import.meta.url), currentTestName: name })
  try {
    await expect(conversation).toRetainKnowledge({ threshold: 1 })
    report(name, 'passes', expected)
  } catch (error) {
    if (!(error instanceof Error) || !('matcherResult' in error)) throw error
    report(name, 'fails', expected)
    console.log(`\n${error.message.replaceAll(/^/gm, '    ')}\n`)
  }
}
console.log(`\n${count.passes} passed, ${count.fails} failed`, `(${unexpected} not as expected)`)
process.exitCode = unexpected === 0 ? 0 : 1

function report(name: string, outcome: 'passes' | 'fails', expected: 'passes' | 'fails'): void {
  count[outcome]++
  if (outcome !== expected) unexpected++
  const mark = outcome === 'passes' ? '✓' : '✗'
  console.log(`${mark} ${name}${outcome === expected ? '' : ` (should have been: ${expected})`}`)
}
