import { expect, test } from 'vitest'
import { formatPassedWithAttrition } from '../../src/report/warnings/format-passed-with-attrition.js'
import { nameAskedAgain, nameRetained } from './conversations.js'

const byDefault = { ...nameAskedAgain, threshold: 0.5, passed: true }

test('the warning names the test, the score, the turns and what to do', () => {
  expect(formatPassedWithAttrition(byDefault, 'opens a\n ticket')).toBe(
    'toRetainKnowledge in "opens a ticket": passed with score 0.50 by the default threshold 0.50, ' +
      'although there is attrition in messages[3] (asked again). Fix: set threshold: 1 or ' +
      'strictMode: true to make this fail, or threshold: 0.5 to let it pass without this warning.',
  )
})

test('of many turns it names some; without attrition there is no warning', () => {
  const [, lost] = nameAskedAgain.verdicts
  if (lost === undefined) throw new Error('the second turn is judged')
  const verdicts = Array.from({ length: 7 }, (_, at) => ({ ...lost, path: `messages[${at}]` }))
  expect(formatPassedWithAttrition({ ...byDefault, verdicts }, undefined)).toMatch(
    /^toRetainKnowledge: passed .* messages\[4\] \(asked again\), 2 more\. Fix/,
  )
  expect(formatPassedWithAttrition(nameRetained, 'opens a ticket')).toBeNull()
})
