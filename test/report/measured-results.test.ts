/** Messages on what the metric itself measures, in every eval mode. */
import { expect, test } from 'vitest'
import { type KnowledgeRetentionOptions, measureKnowledgeRetention } from '../../src/index.js'
import { formatFailure } from '../../src/report/messages/format-failure.js'
import { formatResult } from '../../src/report/results/format-result.js'
import { formatUnexpectedPass } from '../../src/report/messages/format-unexpected-pass.js'
import { plainPaint } from '../../src/report/text/paint.js'
import { scriptedDecisionJudge } from '../support/scripted-decision-judge.js'
import { scriptedJudge } from '../support/scripted-judge.js'

const conversation = [
  { role: 'user', content: 'My name is Maya. Which table do I have?' },
  { role: 'assistant', content: 'Your table is 12, Maya.' },
  { role: 'user', content: 'Remind me of the table, and open a ticket.' },
  { role: 'assistant', content: 'I do not know the table. What is your name?' },
]

const name = { id: 1, turn: 0, kind: 'fact', subject: 'name', fact: "the user's name is Maya" }
const table = { id: 2, turn: 1, kind: 'fact', subject: 'table', fact: 'the table is number 12' }
const attritions = [
  { turn: 3, kind: 'forgotten', facts: [1, 2], reason: 'it knows neither the table nor the name.' },
]

/** Finds one attrition, whatever it is asked for. */
const language = scriptedJudge(
  (_data, { schemaName }) => ({
    ...(schemaName.startsWith('facts') && { facts: [name, table], corrections: [] }),
    ...(schemaName.startsWith('located') && { stated: [{ fact: 1, turn: 0 }], taken_back: [] }),
    ...(schemaName !== 'facts' && {
      attritions: schemaName.startsWith('located')
        ? attritions.map((each) => ({ ...each, facts: [1] }))
        : attritions,
      retained: schemaName === 'verdicts' ? [] : [1],
    }),
    ...(schemaName === 'grade' && { grade: 'forgets_important' }),
  }),
  { name: 'gpt-5.4' },
)

async function measure(options: KnowledgeRetentionOptions) {
  const result = await measureKnowledgeRetention(conversation, options)
  const { evalMode, scoring, facts } = options
  return { result, view: { options: { evalMode, scoring, facts }, paint: plainPaint } }
}

test('llm, graded, with facts of which one is not stated', async () => {
  const { result, view } = await measure({
    evalMode: 'llm',
    model: language,
    scoring: 'graded',
    facts: ["the user's name is Maya", 'the user is a vegetarian'],
  })
  expect(formatFailure(result, view)).toMatchInlineSnapshot(`
    "expect(conversation).toRetainKnowledge({ evalMode: 'llm', scoring: 'graded', facts: ['the user\\'s name is Maya', 'the user is a vegetarian'] })

    Retained knowledge in 1 of 2 judged turns: graded score 0.33, threshold 0.50

    - Known
    + Said

      messages[0] user        My name is Maya. Which table do I have?
      messages[2] user        Remind me of the table, and open a ticket.
    - messages[3] assistant   knows: the user's name is Maya
    -                                (messages[0], given by the test)
    + messages[3] assistant   I do not know the table. What is your name?
                              forgotten

    Reason: messages[3]: it knows neither the table nor the name.
    Not stated in the conversation: the user is a vegetarian
    Judge: gpt-5.4, llm"
  `)
})

test('hybrid, with a declined turn and facts of the assistant', async () => {
  const declining = scriptedDecisionJudge((question) =>
    question.name === 'turn_3' ? 'refusal' : 0,
  )
  const { result, view } = await measure({
    evalMode: 'hybrid',
    model: language,
    systemOneModel: { ...declining, name: 'jev-latest' },
    factsFrom: 'conversation',
  })
  expect(formatFailure(result, view)).toMatchInlineSnapshot(`
    "expect(conversation).toRetainKnowledge({ evalMode: 'hybrid' })

    Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 0.50

    - Known
    + Said

      messages[0] user        My name is Maya. Which table do I have?
      messages[1] assistant   Your table is 12, Maya.
      messages[2] user        Remind me of the table, and open a ticket.
    - messages[3] assistant   knows: the user's name is Maya   (messages[0])
    -                         knows: the table is number 12
    -                                (messages[1], said by the assistant)
    + messages[3] assistant   I do not know the table. What is your name?
                              forgotten

    Reason: messages[3]: it knows neither the table nor the name.
    Fallbacks:
      messages[3] decided by gpt-5.4: the decision judge declined the question
    Judge: jev-latest, gpt-5.4, hybrid"
  `)
  expect(formatResult(result)).toMatchInlineSnapshot(`
    "Knowledge retention: score 0.50, threshold 0.50, passed
    Judge: jev-latest, gpt-5.4, hybrid
    Facts:
      fact, name: the user's name is Maya (messages[0])
      fact, table: the table is number 12 (messages[1], said by the assistant)
    Verdicts:
      messages[1] ok (probability 0.00)
      messages[3] forgotten
    Decided by gpt-5.4:
      messages[3]
    Reason: messages[3]: it knows neither the table nor the name."
  `)
})

test('system_one', async () => {
  const deciding = scriptedDecisionJudge((question) => {
    if (question.type === 'score') return [0, 0.625, 0.25, 0.125]
    return question.name === 'remembers' ? 0.125 : 0.25
  })
  const { result, view } = await measure({
    evalMode: 'system_one',
    systemOneModel: { ...deciding, name: 'jev-latest' },
  })
  expect(formatFailure(result, view)).toMatchInlineSnapshot(`
    "expect(conversation).toRetainKnowledge({ evalMode: 'system_one' })

    Knowledge retention over the whole conversation: score 0.25, threshold 0.50

    Answers:
      0.13  no assistant turn forgets or contradicts a fact the user stated
            probability, weight 2, confidence 0.75
      0.25  none asks again for what was given, except to clarify, confirm or
            correct
            probability, weight 1, confidence 0.50
      0.50  how well the assistant retains the facts the user stated
            level, weight 1, confidence 0.90, worst to best 0.00 0.63 0.25 0.13

    Judge: jev-latest, system_one"
  `)
  expect(formatUnexpectedPass({ ...result, threshold: 0.125 }, view)).toMatchInlineSnapshot(`
    "expect(conversation).not.toRetainKnowledge({ evalMode: 'system_one' })

    Knowledge was retained, judged over the whole conversation: score 0.25, threshold 0.125
    Expected attrition enough for a score below 0.125.

    Answers:
      0.13  no assistant turn forgets or contradicts a fact the user stated
            probability, weight 2, confidence 0.75
      0.25  none asks again for what was given, except to clarify, confirm or
            correct
            probability, weight 1, confidence 0.50
      0.50  how well the assistant retains the facts the user stated
            level, weight 1, confidence 0.90, worst to best 0.00 0.63 0.25 0.13

    Judge: jev-latest, system_one"
  `)
})
