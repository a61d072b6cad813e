/**
 * Every example of the README, of docs/ and of the source compiles against the built package and
 * runs, in the runner that it is written for, against a loopback judge.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answers, answerFrom } from '../../examples/hand-written-judge/answer.js'
import { completion, startChatServer } from '../support/loopback-chat.js'
import { fileName, pageExamples, runnerOf, sourceExamples } from './examples.js'
import { allPages } from './pages.js'
import { type ExampleFolder, writeExamples } from './example-folder.js'

const examples = [...pageExamples(), ...sourceExamples()]
const shown = examples.filter(({ output }) => output !== null)
let folder: ExampleFolder

beforeAll(async () => {
  folder = await writeExamples(examples)
})

afterAll(() => folder.remove())

/** What the judge finds where a page does not say otherwise: one fact, which all replies retain. */
const oneFact: Answers = {
  facts: [{ turn: 0, kind: 'fact', subject: 'name', fact: "the user's name is Maya" }],
  corrections: [],
  attritions: [],
}

/** A judge that answers each example what its page says. */
function startJudge() {
  return startChatServer(({ headers, body: { messages } }) => {
    const key = headers.authorization?.replace('Bearer ', '')
    const example = examples.find(({ place }) => fileName(place) === key)
    const answers = { ...oneFact, ...(JSON.parse(example?.judge ?? '{}') as Partial<Answers>) }
    const [instructions, data] = messages
    return completion(answerFrom(answers, instructions?.content ?? '', data?.content ?? ''))
  })
}

test('every block of code that could run is written as ```ts', () => {
  const runnable = /^(?:ts|typescript|js|javascript|[cm][tj]s|[tj]sx)\b/
  const others = allPages().flatMap(({ path, blocks }) =>
    blocks.flatMap(({ kind, info, line }) =>
      kind === 'code' && runnable.test(info) && info !== 'ts' ? `${path}:${line} ${info}` : [],
    ),
  )
  expect(others).toEqual([])
})

describe('the examples', () => {
  test('compile', async () => {
    expect((await folder.compile()).output).toBe('')
  }, 120_000)

  test('that show no output pass in Vitest', async () => {
    await using judge = await startJudge()
    const { code, output } = await folder.runVitest('plain', judge.baseURL)
    const files = examples.filter((one) => one.output === null && runnerOf(one) === 'vitest').length
    expect([code, output]).toEqual([0, expect.stringMatching(`Test Files +${files} passed`)])
  }, 120_000)

  test('that show an output print it', async () => {
    await using judge = await startJudge()
    const { output } = await folder.runVitest('shown', judge.baseURL)
    // Vitest heads what it prints of a file with its name.
    const parts = output.split(/^ ?(?=FAIL |std(?:out|err) \| )/m)
    for (const { place, output: promised } of shown) {
      const name = `shown/${fileName(place)}`
      const printed = parts.filter((part) => part.split('\n', 1)[0]?.includes(name)).join('\n')
      expect(printed, place).toContain(promised?.trimEnd())
    }
  }, 120_000)

  test('for Jest pass in Jest', async () => {
    await using judge = await startJudge()
    const { code, output } = await folder.runJest(judge.baseURL)
    const suites = examples.filter((one) => runnerOf(one) === 'jest').length
    expect([code, output]).toEqual([0, expect.stringContaining(`Test Suites: ${suites} passed`)])
  }, 120_000)
})
