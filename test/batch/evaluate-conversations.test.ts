/** Many conversations measured together: order, limits, faults, resuming, stopping. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type EvaluatedConversation, JudgeError, JudgeSetupError } from '../../src/index.js'
import { evaluateConversations } from '../../src/matcher/evaluate-conversations.js'
import { type Script, scriptedJudge } from '../support/scripted-judge.js'
import { temporaryFolder } from '../support/temporary-folder.js'
import { answerAbout, chat, jsonLines } from '../support/write-conversations.js'

const careful = () => scriptedJudge((data) => answerAbout(data))
const outcomes = (results: readonly EvaluatedConversation[]) => results.map((one) => one.outcome)

/** A judge that answers when it is told to, and counts who waits. */
function heldJudge(script: Script = (data) => answerAbout(data)) {
  const held: (() => void)[] = []
  let most = 0
  const judge = scriptedJudge(async (...asked) => {
    await new Promise<void>((resolve) => {
      most = Math.max(most, held.push(resolve))
    })
    return script(...asked)
  })
  return { judge, held, most: () => most, free: () => held.shift()?.() }
}

/** Lets everything go on that waits for nothing but its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => void setImmediate(resolve))
}

describe('each conversation has an outcome', () => {
  test('passed, failed, scored and invalid are told apart', async () => {
    const inputs = [
      chat('a'),
      chat('b', true),
      [{ role: 'user' }],
      { id: 'last', messages: chat('c') },
    ]
    const model = scriptedJudge((data, request) =>
      request.messages[1]?.content.includes('Maya, c') ? 'no idea' : answerAbout(data),
    )
    const { results, summary } = await evaluateConversations(inputs, {
      model,
      threshold: 1,
    }).collect()
    expect(results).toMatchObject([
      {
        outcome: 'passed',
        name: 'conversations[0]',
        result: { score: 1 },
        error: null,
        repeat: null,
      },
      { outcome: 'failed', name: 'conversations[1]', result: { score: 0.5 }, error: null },
      {
        outcome: 'invalid',
        name: 'conversations[2]',
        key: null,
        result: null,
        error: { name: 'ConversationError', kind: 'unreadable' },
        usage: { calls: 0 },
      },
      {
        outcome: 'invalid',
        name: 'last',
        result: null,
        conversation: { id: 'last' },
        error: { name: 'InvalidMeasurementError', kind: 'malformed' },
        usage: { calls: 2, inputTokens: 200 },
      },
    ])
    expect(summary).toMatchObject({
      total: 4,
      passed: 1,
      failed: 1,
      scored: 0,
      invalid: 2,
      notJudged: 0,
      usage: { calls: 4, replayed: 0, inputTokens: 400, outputTokens: 40 },
      judgedTurns: 4,
      passRate: { value: 0.5, count: 2 },
      meanScore: { value: 0.75, count: 2 },
    })
  })

  test('a conversation is only scored with threshold null', async () => {
    const { results, summary } = await evaluateConversations([chat('a', true)], {
      model: careful(),
      threshold: null,
    }).collect()
    expect(outcomes(results)).toEqual(['scored'])
    expect(summary).toMatchObject({ scored: 1, passRate: null, meanScore: { value: 0.5 } })
  })

  test('a list of messages is one conversation', async () => {
    const { results } = await evaluateConversations(chat('a'), { model: careful() }).collect()
    expect(outcomes(results)).toEqual(['passed'])
  })

  test('too few judged turns, and a known fact whose turn is not there, are invalid', async () => {
    const few = evaluateConversations([chat('a')], { model: careful(), minJudgedTurns: 9 })
    expect((await few.collect()).results[0]?.error).toMatchObject({ kind: 'too_few_judged_turns' })
    const facts = [{ statement: 'x', turnIndex: 99 }]
    const lost = evaluateConversations([chat('a')], { model: careful(), facts })
    expect((await lost.collect()).results[0]?.error).toMatchObject({
      name: 'OptionError',
      kind: 'other',
    })
  })
})

describe('where conversations come from', () => {
  test('a file, with the line of each', async () => {
    using folder = temporaryFolder({
      'chats.jsonl': jsonLines([{ messages: chat('a') }, { id: 'b', messages: chat('b', true) }]),
    })
    const file = folder.at('chats.jsonl')
    const { results } = await evaluateConversations(file, { model: careful() }).collect()
    expect(results).toMatchObject([
      { name: `${file}:1`, file, line: 1 },
      { name: 'b', file, line: 2 },
    ])
  })

  test('an async iterable, which is read no further than needed', async () => {
    let read = 0
    async function* source() {
      for (; ; read++) yield { messages: chat(String(read)) }
    }
    const names: string[] = []
    for await (const { name } of evaluateConversations(source(), {
      model: careful(),
      concurrency: 2,
    })) {
      if (names.push(name) === 3) break
    }
    expect(names).toEqual(['conversations[0]', 'conversations[1]', 'conversations[2]'])
    await settled()
    const stood = read
    await settled()
    expect(read).toBe(stood)
    expect(read).toBeLessThan(100)
  })

  test('functions that make them, one of which fails', async () => {
    const book = async () => chat('made')
    const broken = () => {
      throw new TypeError('no chatbot')
    }
    const { results } = await evaluateConversations([book, broken], { model: careful() }).collect()
    expect(results).toMatchObject([
      { name: 'book', outcome: 'passed' },
      {
        name: 'broken',
        outcome: 'invalid',
        error: {
          kind: 'not_made',
          message:
            'broken: the function that makes the conversation threw TypeError: no chatbot. Fix: let it return a conversation.',
        },
      },
    ])
  })

  test('a file that is not there ends the run', async () => {
    const run = evaluateConversations('/nowhere/chats.jsonl', { model: careful() }).collect()
    await expect(run).rejects.toMatchObject({ name: 'ConversationError' })
  })
})

describe('one limit over all', () => {
  test('no more requests are under way than asked for, and results keep the order', async () => {
    const { judge, held, most, free } = heldJudge()
    const inputs = Array.from({ length: 9 }, (_, at) => ({
      id: String(at),
      messages: chat(String(at)),
    }))
    const names: string[] = []
    const all = (async () => {
      for await (const { name } of evaluateConversations(inputs, {
        model: judge,
        concurrency: 3,
      })) {
        names.push(name)
      }
    })()
    await settled()
    expect(held).toHaveLength(3)
    // The first one answers last.
    const first = held.shift()
    while (judge.requests.length < 9) {
      free()
      await settled()
    }
    while (held.length > 0) free()
    await settled()
    expect(names).toEqual([])
    first?.()
    await all
    expect(names).toEqual(inputs.map(({ id }) => id))
    expect(most()).toBe(3)
  })

  test('requests of one long conversation are no more than the limit, and none begins beside them', async () => {
    const { judge, held, most, free } = heldJudge()
    const inputs = [chat('long', false, 60), chat('short')]
    const all = evaluateConversations(inputs, { model: judge, concurrency: 4 }).collect()
    await settled()
    expect(held).toHaveLength(4)
    expect(judge.requests.some(({ messages }) => messages[1]?.content.includes('short'))).toBe(
      false,
    )
    // Eight requests at most for sixty exchanges and two, whatever their windows.
    for (let round = 0; round < 60; round++) {
      free()
      await settled()
    }
    expect((await all).results).toHaveLength(2)
    expect(most()).toBe(4)
  })
})

describe('a budget', () => {
  const inputs = Array.from({ length: 6 }, (_, at) => chat(String(at)))

  test('of calls is never exceeded; the rest is listed as not judged, never as passed', async () => {
    const model = careful()
    const { results, summary } = await evaluateConversations(inputs, {
      model,
      maxCalls: 4,
    }).collect()
    expect(model.requests).toHaveLength(4)
    expect(outcomes(results)).toEqual([...Array(4).fill('passed'), 'invalid', 'invalid'])
    expect(results[5]).toMatchObject({
      error: {
        kind: 'over_budget',
        message:
          'the budget: maxCalls: 4 is reached, 4 calls were made, so the judge was not asked. Fix: raise the budget, and run again with the same results file to go on from here.',
      },
      conversation: { turns: [{}, {}, {}, {}] },
    })
    expect(summary).toMatchObject({ total: 6, passed: 4, invalid: 2, notJudged: 2 })
  })

  test('of tokens lets what is under way end', async () => {
    const model = careful()
    const run = evaluateConversations(inputs, { model, maxTokens: 150, concurrency: 1 })
    expect(outcomes((await run.collect()).results)).toEqual([
      'passed',
      'passed',
      ...Array(4).fill('invalid'),
    ])
    expect(model.requests).toHaveLength(2)
  })

  test('of tokens cannot be kept by a judge that does not tell them', async () => {
    const model = careful()
    const silent = {
      name: 'silent',
      async ask(...asked: Parameters<typeof model.ask>) {
        return { ...(await model.ask(...asked)), inputTokens: 'unknown' as const }
      },
    }
    const run = evaluateConversations(inputs, { model: silent, maxTokens: 1000, concurrency: 1 })
    const { results } = await run.collect()
    expect(outcomes(results).slice(0, 2)).toEqual(['passed', 'invalid'])
    expect(results[1]?.error?.message).toBe(
      'the budget: maxTokens: 1000 cannot be kept, as the judge does not tell how many tokens it uses. Fix: limit maxCalls instead.',
    )
  })

  test('stops a long conversation in the middle, which is then not judged', async () => {
    const run = evaluateConversations([chat('long', false, 60)], { model: careful(), maxCalls: 3 })
    const { results, summary } = await run.collect()
    expect(results[0]).toMatchObject({ outcome: 'invalid', error: { kind: 'over_budget' } })
    expect(summary).toMatchObject({ notJudged: 1, usage: { calls: 3 } })
  })

  test.for([
    [
      { maxCalls: -1 },
      'option maxCalls: it takes a whole number from 0, but got -1. Fix: correct the value, or leave it out.',
    ],
    [
      { repeat: 0 },
      'option repeat: it takes a whole number from 1, but got 0. Fix: correct the value, or leave it out.',
    ],
  ] as const)('%o is refused', ([options, message]) => {
    expect(() => evaluateConversations([], options)).toThrow(message)
  })
})

describe('faults that hold for all', () => {
  test('a judge that cannot be asked at all ends the run', async () => {
    const model = scriptedJudge(() => {
      throw new JudgeSetupError({ where: 'judge', problem: 'no key', fix: 'set one' })
    })
    await expect(evaluateConversations([chat('a')], { model }).collect()).rejects.toThrow('no key')
  })

  test('a key that is not accepted is not tried again by the other conversations', async () => {
    const model = scriptedJudge(() => {
      throw new JudgeError({ where: 'judge', kind: 'authentication', problem: 'no', fix: 'key' })
    })
    const inputs = Array.from({ length: 5 }, (_, at) => chat(String(at)))
    const run = evaluateConversations(inputs, { model, concurrency: 1 })
    const { results } = await run.collect()
    expect(results.map(({ error }) => error?.kind)).toEqual(Array(5).fill('authentication'))
    expect(model.requests).toHaveLength(1)
  })
})

describe('measuring the same more than once', () => {
  test('a conversation is judged anew, a function makes a new one', async () => {
    let made = 0
    const bot = () => chat(`made ${made}`, made++ > 0)
    const run = evaluateConversations([chat('a'), bot], {
      model: careful(),
      threshold: 1,
      repeat: 2,
    })
    const { results, summary } = await run.collect()
    expect(results.map(({ name, repeat, outcome }) => ({ name, ...repeat, outcome }))).toEqual([
      { name: 'conversations[0]', number: 0, fresh: 'judgement', outcome: 'passed' },
      { name: 'conversations[0]', number: 1, fresh: 'judgement', outcome: 'passed' },
      { name: 'bot', number: 0, fresh: 'conversation', outcome: 'passed' },
      { name: 'bot', number: 1, fresh: 'conversation', outcome: 'failed' },
    ])
    expect(summary.repeats).toMatchObject({ k: 2, tasks: 2, passAtK: 1, passHatK: 0.5 })
    expect(summary.passRate).toMatchObject({ value: 0.75, count: 2 })
  })
})

describe('a results file', () => {
  const inputs = [chat('a'), chat('b', true), chat('c')]

  test('is taken up: what it holds is not judged again, under the same settings', async () => {
    using folder = temporaryFolder()
    const resultsFile = folder.at('deep/results.jsonl')
    const first = careful()
    await evaluateConversations(inputs, {
      model: first,
      resultsFile,
      maxCalls: 2,
      concurrency: 1,
    }).collect()
    expect(first.requests).toHaveLength(2)

    const second = careful()
    const { results, summary } = await evaluateConversations(inputs, {
      model: second,
      resultsFile,
    }).collect()
    expect(second.requests).toHaveLength(1)
    expect(summary).toMatchObject({ total: 3, reused: 2, invalid: 0, usage: { calls: 1 } })
    const lines = readFileSync(resultsFile, 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).name)).toEqual(results.map(({ name }) => name))

    const stricter = careful()
    await evaluateConversations(inputs, { model: stricter, resultsFile, threshold: 1 }).collect()
    expect(stricter.requests).toHaveLength(3)
  })

  test('loses nothing when runs are stopped one after the other', async () => {
    using folder = temporaryFolder()
    const resultsFile = folder.at('results.jsonl')
    const stopAfter = async (many: number, model = careful()) => {
      for await (const _ of evaluateConversations(inputs, { model, resultsFile, concurrency: 1 })) {
        if (--many === 0) break
      }
      return model.requests.length
    }
    await stopAfter(2)
    // The next run is stopped before it comes to what the one before had done.
    expect(await stopAfter(1)).toBeLessThanOrEqual(1)
    const last = careful()
    const { summary } = await evaluateConversations(inputs, { model: last, resultsFile }).collect()
    expect(summary.reused).toBeGreaterThanOrEqual(2)
    expect(readFileSync(resultsFile, 'utf8').trim().split('\n')).toHaveLength(3)
  })

  test('may end in the middle of a line, as a killed run leaves it', async () => {
    using folder = temporaryFolder()
    const resultsFile = folder.at('results.jsonl')
    await evaluateConversations(inputs, { model: careful(), resultsFile }).collect()
    const whole = folder.read('results.jsonl')
    folder.write('results.jsonl', whole.slice(0, -100))
    const model = careful()
    const { summary } = await evaluateConversations(inputs, { model, resultsFile }).collect()
    expect(summary).toMatchObject({ reused: 2, passed: 3 })
    expect(model.requests).toHaveLength(1)
  })

  test('that is something else is left as it is', () => {
    using folder = temporaryFolder({ 'chats.jsonl': '{"messages":[]}\n' })
    const resultsFile = folder.at('chats.jsonl')
    expect(() => evaluateConversations(inputs, { model: careful(), resultsFile })).toThrow(
      `${resultsFile}, line 1: it has no format, where "knowledge-retention/results@1" was expected, so it is no result of a conversation. Fix: give a file that knowledge-retention judge --results wrote.`,
    )
    expect(folder.read('chats.jsonl')).toBe('{"messages":[]}\n')
  })

  test('has fresh judgements of the same conversation apart', async () => {
    using folder = temporaryFolder()
    const resultsFile = folder.at('results.jsonl')
    await evaluateConversations([chat('a')], { model: careful(), resultsFile, repeat: 2 }).collect()
    const model = careful()
    await evaluateConversations([chat('a')], { model, resultsFile, repeat: 3 }).collect()
    expect(model.requests).toHaveLength(1)
  })
})

describe('stopping', () => {
  test('an abort ends what is under way as invalid, and throws its reason', async () => {
    const { judge, held } = heldJudge()
    const stop = new AbortController()
    const inputs = Array.from({ length: 9 }, (_, at) => chat(String(at)))
    const run = evaluateConversations(inputs, { model: judge, concurrency: 2, signal: stop.signal })
    const given: EvaluatedConversation[] = []
    const all = (async () => {
      for await (const one of run) given.push(one)
    })()
    await settled()
    expect(held).toHaveLength(2)
    stop.abort(new Error('enough'))
    await expect(all).rejects.toThrow('enough')
    expect(given.map(({ error }) => error?.kind)).toEqual(['aborted', 'aborted'])
    expect(run.summary()).toMatchObject({ total: 2, invalid: 2, notJudged: 2 })
  })

  test('a source that never comes to an end does not hold it up', async () => {
    const stop = new AbortController()
    async function* source() {
      yield { messages: chat('a') }
      await new Promise(() => {})
    }
    const all = evaluateConversations(source(), { model: careful(), signal: stop.signal }).collect()
    await settled()
    stop.abort(new Error('enough'))
    await expect(all).rejects.toThrow('enough')
  })
})

test('progress counts what ended, and what is left', async () => {
  const told: string[] = []
  await evaluateConversations([chat('a'), chat('b', true)], {
    model: careful(),
    threshold: 1,
    concurrency: 1,
    onProgress: ({ done, total, outcomes: { passed, failed }, usage }) =>
      void told.push(`${done}/${total}: ${passed} passed, ${failed} failed, ${usage.calls} calls`),
  }).collect()
  expect(told).toEqual(['1/2: 1 passed, 0 failed, 1 calls', '2/2: 1 passed, 1 failed, 2 calls'])
})
