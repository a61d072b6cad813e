/** `judge`, as it is used: the built program, files, and a judge over HTTP. */
import { existsSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { type ChatBody, completion, startChatServer } from '../support/loopback-chat.js'
import { failure, type LoopbackReply } from '../support/loopback-server.js'
import { shownData } from '../support/scripted-judge.js'
import { runCli } from '../support/run-cli.js'
import { type SpawnOptions, spawnCli } from '../support/spawn-cli.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { answerAbout, chat, jsonLines } from '../support/write-conversations.js'

// Each starts a process, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const answer = (body: ChatBody): LoopbackReply => completion(answerAbout(shownData(body)))
const careful = () => startChatServer(({ body }) => answer(body))

const mixed = jsonLines([
  { id: 'kept', messages: chat('a') },
  { messages: chat('b', true) },
  { messages: 5 },
])

/** Times differ in each run. */
const withoutTimes = (text: string) =>
  text.replace(/(?<=^Time\s+)\S+ \S+$/m, '…').replace(/time="[\d.]+"/g, 'time="…"')

async function judge(
  files: Readonly<Record<string, string>>,
  line: string,
  options: Partial<SpawnOptions> = {},
) {
  await using server = await careful()
  using folder = temporaryFolder(files)
  const run = await spawnCli(folder, ['judge', ...line.split(' ')], {
    baseURL: server.baseURL,
    ...options,
  })
  return { ...run, output: withoutTimes(run.output), calls: server.requests.length }
}

test('shows the diff of each failing conversation, a table, and totals', async () => {
  const { exitCode, output, errors } = await judge(
    { 'chats.jsonl': mixed },
    'chats.jsonl --threshold 1',
  )
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: '' })
  expect(output).toBe(`\
failed chats.jsonl:2
Retained knowledge in 1 of 2 judged turns: score 0.50, threshold 1.00

- Known
+ Said

  messages[0] user        My name is Maya, b.
- messages[3] assistant   knows: the user's name is Maya   (messages[0])
+ messages[3] assistant   Sure. What is your name?
                          asked again

Reason: messages[3]: it asks for the name that the user gave
Judge: gpt-5.4, llm

invalid chats.jsonl:3
chats.jsonl, line 3: is an object with the keys messages, not a message or a conversation; nearest are role/content turns (without role, content), sender/text turns (without sender, text), DeepEval test cases (without role, content, tools_called). Fix: give { role, content } turns, bare or under "messages", or say how one is read: toConversation(input, { readTurn: (item) => ({ role: item.speaker === 'bot' ? 'assistant' : 'user', content: item.messages, }), }) .

outcome  score  lost    conversation
passed   1.00   0 of 2  kept (chats.jsonl:1)
failed   0.50   1 of 2  chats.jsonl:2
invalid                 chats.jsonl:3

Conversations  3: 1 passed, 1 failed, 1 invalid
Pass rate      50.0 % (95 % interval 9.5 to 90.5 %)
Mean score     0.75 (95 % interval 0.50 to 1.00)
Judge          2 calls (2 live, 0 replayed), tokens 140 in, 24 out
Time           …
`)
})

describe('the exit code', () => {
  const one = (record: unknown) => ({ 'chats.jsonl': jsonLines([record]) })

  test.for<readonly [what: string, record: unknown, line: string, exitCode: number]>([
    ['0 when all passed', chat('a'), 'chats.jsonl', 0],
    ['0 when all were scored only', chat('a', true), 'chats.jsonl --threshold none', 0],
    ['1 when one failed', chat('a', true), 'chats.jsonl --strict-mode', 1],
    ['2 when one is invalid', { messages: 5 }, 'chats.jsonl', 2],
    ['2 when one was not judged', chat('a'), 'chats.jsonl --max-calls 0', 2],
  ])('is %s', async ([, record, line, exitCode]) => {
    expect((await judge(one(record), line)).exitCode).toBe(exitCode)
  })
})

describe('what is wrong is said', () => {
  test.for<readonly [line: string, errors: string]>([
    [
      'others.jsonl',
      'others.jsonl: the file cannot be read. Fix: check the path, and that it may be read.',
    ],
    ['chats.jsonl --treshold 1', "judge: unknown option '--treshold'. Fix: write --threshold."],
    [
      'chats.jsonl --threshold 1.5',
      '--threshold: it takes a number from 0 to 1, or null, but got 1.5. Fix: correct the value, or leave it out for the default.',
    ],
    [
      'chats.jsonl --strict-mode --threshold 0.3',
      '--threshold: 0.3 means nothing here: --strict-mode makes the threshold 1. Fix: leave --threshold out, or leave --strict-mode out.',
    ],
    [
      'chats.jsonl --scoring best',
      "judge: option '--scoring <formula>' argument 'best' is invalid. Allowed choices are ratio, binary, graded. Fix: see knowledge-retention help judge.",
    ],
    [
      'chats.jsonl --repeat many',
      '--repeat: it takes a whole number from 1, but got "many". Fix: correct the value, or leave it out.',
    ],
    [
      'chats.jsonl --json --format junit',
      'judge: --json and --format junit contradict each other. Fix: leave one out.',
    ],
    ['- -', '-: standard input was named twice. Fix: name it once.'],
  ])('%s', async ([line, errors]) => {
    using folder = temporaryFolder({ 'chats.jsonl': mixed })
    expect(await runCli(folder, `judge ${line}`)).toEqual({ exitCode: 2, output: '', errors })
  })

  test('also of a key that is missing', async () => {
    const run = await judge({ 'chats.jsonl': mixed }, 'chats.jsonl', {
      variables: { OPENAI_API_KEY: '', OPENAI_BASE_URL: '' },
    })
    expect(run).toMatchObject({ exitCode: 2, errors: expect.stringContaining('OPENAI_API_KEY') })
  })
})

describe('JSON', () => {
  test('of one conversation holds its score and reason', async () => {
    const run = await judge({}, '- --json', { input: JSON.stringify(chat('a', true)) })
    expect(JSON.parse(run.output)).toMatchObject({
      outcome: 'passed',
      score: 0.5,
      reason: 'messages[3]: it asks for the name that the user gave',
      results: [{ name: 'stdin:1', file: null, line: 1, score: 0.5 }],
      summary: { total: 1, passed: 1 },
    })
  })

  test('of many holds all, and of none is still JSON', async () => {
    const { output } = await judge({ 'chats.jsonl': mixed }, 'chats.jsonl --format json')
    const read = JSON.parse(output)
    expect(read).not.toHaveProperty('score')
    expect(read.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'passed',
      'passed',
      'invalid',
    ])
  })

  test('lines are a results file', async () => {
    const { output } = await judge({ 'chats.jsonl': mixed }, 'chats.jsonl --format jsonl')
    expect(
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { format: 'knowledge-retention/results@1', name: 'kept', outcome: 'passed' },
      { name: 'chats.jsonl:2' },
      { name: 'chats.jsonl:3', key: null, error: { kind: 'unreadable' } },
    ])
  })
})

test('markdown holds no text of a conversation, and no markup of a name', async () => {
  const files = {
    'chats.jsonl': jsonLines([{ id: '<b>|x*', messages: chat('b', true) }, { messages: 5 }]),
  }
  const { output } = await judge(files, 'chats.jsonl --threshold 1 --format markdown')
  expect(output).toContain(
    '| &lt;b&gt;\\|x\\* (chats.jsonl:1) | 0.50 | 1 of 2 | messages\\[3\\] asked again |',
  )
  expect(output).toContain('### Invalid: neither passed nor failed')
  expect(output).not.toContain('What is your name?')
})

test('with --out, the file takes the format and people are shown it as well', async () => {
  await using server = await careful()
  using folder = temporaryFolder({ 'chats.jsonl': mixed })
  const { output } = await spawnCli(
    folder,
    ['judge', 'chats.jsonl', '--format', 'jsonl', '--out', 'deep/results.jsonl'],
    { baseURL: server.baseURL },
  )
  expect(output).toContain('Conversations  3: 2 passed, 0 failed, 1 invalid')
  expect(folder.read('deep/results.jsonl').trim().split('\n')).toHaveLength(3)
})

test('all options reach the judge', async () => {
  await using server = await careful()
  using folder = temporaryFolder({ 'chats.jsonl': jsonLines([chat('a')]) })
  await spawnCli(
    folder,
    [
      'judge',
      'chats.jsonl',
      '--model',
      'small',
      '--language',
      'fr',
      '--facts-from',
      'conversation',
    ],
    { baseURL: server.baseURL },
  )
  const [request] = server.requests
  expect(request?.body.model).toBe('small')
  expect(request?.body.messages[0]?.content).toContain('fr')
})

describe('a run that is not over', () => {
  test('goes on with the same command, after its budget was used up', async () => {
    await using server = await careful()
    using folder = temporaryFolder({ 'chats.jsonl': jsonLines([chat('a'), chat('b'), chat('c')]) })
    const args = ['judge', 'chats.jsonl', '--results', 'results.jsonl']
    const options = { baseURL: server.baseURL }
    const first = await spawnCli(folder, [...args, '--max-calls', '2'], options)
    expect(first).toMatchObject({
      exitCode: 2,
      output: expect.stringContaining('3: 2 passed, 0 failed, 1 invalid (1 not judged)'),
    })
    const second = await spawnCli(folder, args, options)
    expect(second).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Reused         2 results of an earlier run'),
    })
    expect(server.requests).toHaveLength(3)
  })

  test('says what was judged when it is interrupted', async () => {
    const { promise: held, resolve: free } = Promise.withResolvers<void>()
    await using server = await startChatServer(async ({ body }, index) => {
      if (index === 1) await held
      return answer(body)
    })
    using folder = temporaryFolder({
      'chats.jsonl': jsonLines([chat('a', true), chat('b'), chat('c')]),
    })
    const run = await spawnCli(
      folder,
      ['judge', 'chats.jsonl', '--strict-mode', '--concurrency', '1', '--results', 'results.jsonl'],
      {
        baseURL: server.baseURL,
        onOutput: (output, interrupt) => {
          if (output.includes('failed chats.jsonl:1')) interrupt()
        },
      },
    )
    free()
    expect(run).toMatchObject({
      exitCode: 130,
      output: expect.stringContaining('2: 0 passed, 1 failed, 1 invalid (1 not judged)'),
      errors: 'interrupted; run the same command again to go on\n',
    })
    expect(folder.read('results.jsonl').trim().split('\n')).toHaveLength(2)
  })
})

describe('a recording', () => {
  test('answers the second time, without a key and in CI', async () => {
    await using server = await careful()
    using folder = temporaryFolder({ 'chats.jsonl': jsonLines([chat('a'), chat('b', true)]) })
    const args = ['judge', 'chats.jsonl', '--cassette', 'recordings/judge.json']
    const first = await spawnCli(folder, args, { baseURL: server.baseURL })
    expect(first).toMatchObject({
      exitCode: 0,
      errors: 'recorded 2 answers in recordings/judge.json\n',
    })
    expect(folder.read('recordings/judge.json')).not.toContain('a-key')
    const second = await spawnCli(folder, args, {
      baseURL: server.baseURL,
      variables: { CI: '1', OPENAI_API_KEY: '' },
    })
    expect(second).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('2 calls (0 live, 2 replayed)'),
      errors: '',
    })
    expect(server.requests).toHaveLength(2)
  })

  test('that holds too little makes the rest invalid', async () => {
    const run = await judge(
      { 'chats.jsonl': jsonLines([chat('a')]) },
      'chats.jsonl --cassette none',
      {
        variables: { CI: '1' },
      },
    )
    expect(run).toMatchObject({
      exitCode: 2,
      calls: 0,
      output: expect.stringContaining('1 invalid'),
    })
  })

  test('that was asked for but not named is no leave to ask live', async () => {
    const run = await judge({ 'chats.jsonl': mixed }, 'chats.jsonl', {
      variables: { KNOWLEDGE_RETENTION_CASSETTES: 'replay' },
    })
    expect(run).toEqual({
      exitCode: 2,
      output: '',
      calls: 0,
      errors:
        'KNOWLEDGE_RETENTION_CASSETTES: it says "replay", but no recording was named. Fix: name it with --cassette, or ask the judge live with KNOWLEDGE_RETENTION_CASSETTES=off.\n',
    })
  })
})

describe('on GitHub Actions', () => {
  test('what failed is an error at its line, what is invalid a warning, and the job has a summary', async () => {
    await using server = await careful()
    using folder = temporaryFolder({ 'chats.jsonl': mixed })
    const { errors } = await spawnCli(folder, ['judge', 'chats.jsonl', '--strict-mode'], {
      baseURL: server.baseURL,
      variables: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: folder.at('summary.md') },
    })
    expect(errors.split('\n').map((line) => line.slice(0, 110))).toEqual([
      '::error file=chats.jsonl,line=2,title=knowledge retention%3A failed::chats.jsonl:2: score 0.00; messages[3] as',
      '::warning file=chats.jsonl,line=3,title=knowledge retention%3A invalid::chats.jsonl:3: chats.jsonl, line 3: is',
      '',
    ])
    expect(folder.read('summary.md')).toContain(
      '| Conversations | 3: 1 passed, 1 failed, 1 invalid |',
    )
    expect(errors).not.toContain('What is your name?')
  })

  test('elsewhere nothing of it is written', async () => {
    await using server = await careful()
    using folder = temporaryFolder({ 'chats.jsonl': mixed })
    const { errors } = await spawnCli(folder, ['judge', 'chats.jsonl'], {
      baseURL: server.baseURL,
      variables: { GITHUB_STEP_SUMMARY: folder.at('summary.md') },
    })
    expect(errors).toBe('')
    expect(existsSync(folder.at('summary.md'))).toBe(false)
  })
})

test('a server that refuses makes one conversation invalid, and no other', async () => {
  await using server = await startChatServer(({ body }) =>
    body.messages[1]?.content.includes('Maya, b') ? failure(400, 'no such thing') : answer(body),
  )
  using folder = temporaryFolder({
    'chats.jsonl': jsonLines(['a', 'b', 'c'].map((mark) => chat(mark))),
  })
  const { exitCode, output } = await spawnCli(folder, ['judge', 'chats.jsonl'], {
    baseURL: server.baseURL,
  })
  expect(exitCode).toBe(2)
  expect(output).toContain('3: 2 passed, 0 failed, 1 invalid')
  expect(output).toContain('status 400: "no such thing"')
})
