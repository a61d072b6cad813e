/** Wrong options: each is refused with a message that says where, what, and what to do. */
import { OpenAI } from 'openai'
import { TypeSafeClient } from '@typesafe-ai/sdk'
import { afterEach, describe, expect, test } from 'vitest'
import {
  configureKnowledgeRetention,
  type KnowledgeRetentionDefaults,
  type KnowledgeRetentionOptions,
  measureKnowledgeRetention,
  openAIDecisionJudge,
  openAIJudge,
  typeSafeDecisionJudge,
} from '../../src/index.js'
import { configuredDefaults } from '../../src/metric/options/configure.js'
import type { Environment } from '../../src/environment/environment.js'
import { resolveOptions } from '../../src/metric/options/resolve-options.js'

const maya = [
  { role: 'user', content: 'My name is Maya.' },
  { role: 'assistant', content: 'How can I help, Maya?' },
]

afterEach(() => configureKnowledgeRetention({}))

const optionError = (message: string): unknown =>
  expect.objectContaining({ name: 'OptionError', message })

// @ts-expect-error A JavaScript user can pass anything.
const measure = (options: unknown) => measureKnowledgeRetention(maya, options)
// @ts-expect-error A JavaScript user can pass anything.
const configure = (defaults: unknown) => configureKnowledgeRetention(defaults)

type Wrong = readonly (readonly [value: unknown, message: string])[]

const key = 'azure-key-without-any-prefix'

class Shouting {
  ask() {}
}

const wrongValues: Readonly<Record<keyof KnowledgeRetentionOptions, Wrong>> = {
  threshold: [
    [80, 'it takes a number from 0 to 1, or null, but got 80. Fix: write 0.8.'],
    [
      1.5,
      'it takes a number from 0 to 1, or null, but got 1.5. Fix: correct the value, or leave it out for the default.',
    ],
    ['0.8', "it takes a number from 0 to 1, or null, but got '0.8'. Fix: write 0.8."],
    ['null', "it takes a number from 0 to 1, or null, but got 'null'. Fix: write null."],
    [
      Number.NaN,
      'it takes a number from 0 to 1, or null, but got NaN. Fix: correct the value, or leave it out for the default.',
    ],
    [
      -0.1,
      'it takes a number from 0 to 1, or null, but got -0.1. Fix: correct the value, or leave it out for the default.',
    ],
    [
      Number.POSITIVE_INFINITY,
      'it takes a number from 0 to 1, or null, but got Infinity. Fix: correct the value, or leave it out for the default.',
    ],
    [
      'high',
      "it takes a number from 0 to 1, or null, but got 'high'. Fix: correct the value, or leave it out for the default.",
    ],
    [
      true,
      'it takes a number from 0 to 1, or null, but got true. Fix: correct the value, or leave it out for the default.',
    ],
  ],
  strictMode: [
    ['true', "it takes true or false, but got 'true'. Fix: write true."],
    [
      1,
      'it takes true or false, but got 1. Fix: correct the value, or leave it out for the default.',
    ],
    [
      null,
      'it takes true or false, but got null. Fix: correct the value, or leave it out for the default.',
    ],
  ],
  scoring: [
    ['grade', "it takes 'ratio', 'binary' or 'graded', but got 'grade'. Fix: write 'graded'."],
    ['Binary', "it takes 'ratio', 'binary' or 'graded', but got 'Binary'. Fix: write 'binary'."],
    [
      'percent',
      "it takes 'ratio', 'binary' or 'graded', but got 'percent'. Fix: correct the value, or leave it out for the default.",
    ],
    [
      2,
      "it takes 'ratio', 'binary' or 'graded', but got 2. Fix: correct the value, or leave it out for the default.",
    ],
  ],
  evalMode: [
    [
      'system-one',
      "it takes 'llm', 'hybrid' or 'system_one', but got 'system-one'. Fix: write 'system_one'.",
    ],
    [
      'fast',
      "it takes 'llm', 'hybrid' or 'system_one', but got 'fast'. Fix: correct the value, or leave it out for the default.",
    ],
    [
      ['llm'],
      "it takes 'llm', 'hybrid' or 'system_one', but got ['llm']. Fix: correct the value, or leave it out for the default.",
    ],
  ],
  model: [
    [
      typeSafeDecisionJudge({ model: 'jev-latest' }),
      'it takes a language judge, not a decision judge, but got { name, maxQuestions, decide }. Fix: pass it as systemOneModel.',
    ],
    [
      openAIJudge,
      "it takes a model's name or a language judge such as openAIJudge(), but got function openAIJudge. Fix: pass what openAIJudge(...) returns.",
    ],
    [
      new OpenAI({ apiKey: key }),
      "it takes a model's name or a language judge such as openAIJudge(), but got an instance of OpenAI. Fix: write model: openAIJudge({ client }).",
    ],
    [
      { ask: async () => ({}) },
      'it takes a judge with a name, but got { ask }. Fix: give the judge a name, a string.',
    ],
    [
      new Shouting(),
      'it takes a judge with a name, but got an instance of Shouting. Fix: give the judge a name, a string.',
    ],
    [
      { name: 'gpt-5.4', apiKey: key },
      "it takes a model's name or a language judge such as openAIJudge(), but got { name, apiKey }. Fix: correct the value, or leave it out for the default.",
    ],
    [
      ' ',
      "it takes a model's name or a language judge such as openAIJudge(), but got ' '. Fix: correct the value, or leave it out for the default.",
    ],
    [
      5.4,
      "it takes a model's name or a language judge such as openAIJudge(), but got 5.4. Fix: correct the value, or leave it out for the default.",
    ],
  ],
  systemOneModel: [
    [
      openAIJudge(),
      'it takes a decision judge, not a language judge, but got { name, ask }. Fix: pass it as model.',
    ],
    [
      openAIDecisionJudge,
      "it takes a model's name or a decision judge such as typeSafeDecisionJudge(), but got function openAIDecisionJudge. Fix: pass what openAIDecisionJudge(...) returns.",
    ],
    [
      new OpenAI({ apiKey: key }),
      "it takes a model's name or a decision judge such as typeSafeDecisionJudge(), but got an instance of OpenAI. Fix: write systemOneModel: openAIDecisionJudge({ client }).",
    ],
    [
      new TypeSafeClient({ apiKey: key }),
      "it takes a model's name or a decision judge such as typeSafeDecisionJudge(), but got an instance of TypeSafeClient. Fix: write systemOneModel: typeSafeDecisionJudge({ client }).",
    ],
    [
      { name: 7, decide: async () => ({}) },
      'it takes a judge with a name, but got { name, decide }. Fix: give the judge a name, a string.',
    ],
    [
      null,
      "it takes a model's name or a decision judge such as typeSafeDecisionJudge(), but got null. Fix: correct the value, or leave it out for the default.",
    ],
  ],
  facts: [
    [
      'the user is allergic to lobster',
      "it takes a list of at least one fact, but got 'the user is allergic to lobster'. Fix: write ['the user is allergic to lobster'].",
    ],
    [
      [],
      'it takes a list of at least one fact, but got []. Fix: correct the value, or leave it out for the default.',
    ],
  ],
  factsFrom: [
    ['users', "it takes 'user' or 'conversation', but got 'users'. Fix: write 'user'."],
    [
      'assistant',
      "it takes 'user' or 'conversation', but got 'assistant'. Fix: correct the value, or leave it out for the default.",
    ],
  ],
  minJudgedTurns: [
    ['2', "it takes a whole number from 0, but got '2'. Fix: write 2."],
    [
      1.5,
      'it takes a whole number from 0, but got 1.5. Fix: correct the value, or leave it out for the default.',
    ],
    [
      -1,
      'it takes a whole number from 0, but got -1. Fix: correct the value, or leave it out for the default.',
    ],
    [
      Number.NaN,
      'it takes a whole number from 0, but got NaN. Fix: correct the value, or leave it out for the default.',
    ],
  ],
  includeReason: [
    ['false', "it takes true or false, but got 'false'. Fix: write false."],
    [
      'no',
      "it takes true or false, but got 'no'. Fix: correct the value, or leave it out for the default.",
    ],
  ],
  language: [
    [
      'en_US',
      "it takes a BCP 47 language tag such as 'en' or 'zh-CN', but got 'en_US'. Fix: write 'en-US'.",
    ],
    [
      'the language of the user',
      "it takes a BCP 47 language tag such as 'en' or 'zh-CN', but got 'the language of the user'. Fix: correct the value, or leave it out for the default.",
    ],
    [
      ['en', 'de'],
      "it takes a BCP 47 language tag such as 'en' or 'zh-CN', but got ['en', 'de']. Fix: correct the value, or leave it out for the default.",
    ],
  ],
  verboseMode: [['true', "it takes true or false, but got 'true'. Fix: write true."]],
  flaky: [
    [
      3,
      "it takes true, false, or { retries, onFailure: 'fail' or 'warn' }, retries a whole number from 1, but got 3. Fix: correct the value, or leave it out for the default.",
    ],
    [
      { retries: 0 },
      "it takes true, false, or { retries, onFailure: 'fail' or 'warn' }, retries a whole number from 1, but got { retries }. Fix: correct the value, or leave it out for the default.",
    ],
    [
      { onFailure: 'pass' },
      "it takes true, false, or { retries, onFailure: 'fail' or 'warn' }, retries a whole number from 1, but got { onFailure }. Fix: correct the value, or leave it out for the default.",
    ],
    [
      { tries: 3 },
      "it takes true, false, or { retries, onFailure: 'fail' or 'warn' }, retries a whole number from 1, but got { tries }. Fix: correct the value, or leave it out for the default.",
    ],
  ],
  cassette: [
    [
      true,
      'it takes the name of a cassette, or false, but got true. Fix: correct the value, or leave it out for the default.',
    ],
    [
      '',
      "it takes the name of a cassette, or false, but got ''. Fix: correct the value, or leave it out for the default.",
    ],
  ],
  timeoutMs: [
    [
      '5000',
      "it takes a whole number of milliseconds from 1 to 2147483647, but got '5000'. Fix: write 5000.",
    ],
    [
      0,
      'it takes a whole number of milliseconds from 1 to 2147483647, but got 0. Fix: correct the value, or leave it out for the default.',
    ],
    [
      2_147_483_648,
      'it takes a whole number of milliseconds from 1 to 2147483647, but got 2147483648. Fix: correct the value, or leave it out for the default.',
    ],
    [
      Number.NaN,
      'it takes a whole number of milliseconds from 1 to 2147483647, but got NaN. Fix: correct the value, or leave it out for the default.',
    ],
  ],
  maxRetries: [
    [
      -1,
      'it takes a whole number from 0, but got -1. Fix: correct the value, or leave it out for the default.',
    ],
    [
      false,
      'it takes a whole number from 0, but got false. Fix: correct the value, or leave it out for the default.',
    ],
  ],
  concurrency: [
    [
      0,
      'it takes a whole number from 1, but got 0. Fix: correct the value, or leave it out for the default.',
    ],
    [
      Number.POSITIVE_INFINITY,
      'it takes a whole number from 1, but got Infinity. Fix: correct the value, or leave it out for the default.',
    ],
  ],
  signal: [
    [
      new AbortController(),
      'it takes an AbortSignal, but got an instance of AbortController. Fix: pass its signal.',
    ],
    [
      {},
      'it takes an AbortSignal, but got {}. Fix: correct the value, or leave it out for the default.',
    ],
  ],
}

describe('a wrong value is refused', () => {
  test.for(
    Object.entries(wrongValues).flatMap(([name, wrong]) =>
      wrong.map(([value, message]) => ({ name, value, message })),
    ),
  )('as $name: $message', async ({ name, value, message }) => {
    await expect(measure({ [name]: value })).rejects.toThrow(
      optionError(`option ${name}: ${message}`),
    )
  })

  test('whatever else it holds, without showing it', async () => {
    for (const value of [
      { apiKey: key, toJSON: () => key },
      [{ apiKey: key }, [key]],
      Object.assign(Object.create(null), { apiKey: key }),
      new Map([['apiKey', key]]),
    ]) {
      await expect(measure({ model: value })).rejects.toThrow(
        expect.objectContaining({ name: 'OptionError', message: expect.not.stringContaining(key) }),
      )
    }
  })

  test('in short, however long it is', async () => {
    await expect(measure({ scoring: 'x'.repeat(5000) })).rejects.toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{1,250}$/) }),
    )
    await expect(measure({ facts: [...Array(5000).keys()] })).rejects.toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{1,250}$/) }),
    )
  })

  test('and undefined stands for the default', async () => {
    const undefinedEverywhere = Object.fromEntries(
      Object.keys(wrongValues).map((name) => [name, undefined]),
    )
    expect(resolveOptions(undefinedEverywhere, {}, [])).toEqual(resolveOptions({}, {}, []))
  })
})

describe('options are refused', () => {
  test.for<readonly [options: object | null, message: string]>([
    [{ treshold: 1 }, 'option treshold: there is no such option. Fix: write threshold.'],
    [{ strict_mode: true }, 'option strict_mode: there is no such option. Fix: write strictMode.'],
    [
      { judge: 'gpt-5.4' },
      'option judge: there is no such option. Fix: use one of threshold, strictMode, scoring, evalMode, model, systemOneModel, facts, factsFrom, minJudgedTurns, includeReason, language, flaky, verboseMode, cassette, timeoutMs, maxRetries, concurrency, signal.',
    ],
    [
      { toString: 1 },
      'option toString: there is no such option. Fix: use one of threshold, strictMode, scoring, evalMode, model, systemOneModel, facts, factsFrom, minJudgedTurns, includeReason, language, flaky, verboseMode, cassette, timeoutMs, maxRetries, concurrency, signal.',
    ],
    [
      { cassettes: 'record' },
      'option cassettes: it holds for all measurements, not for one. Fix: pass it to configureKnowledgeRetention.',
    ],
    [
      null,
      'options: an object was expected, but got null. Fix: pass an object such as { threshold: 1 }.',
    ],
    [
      [1],
      'options: an object was expected, but got [1]. Fix: pass an object such as { threshold: 1 }.',
    ],
    [
      new Map([['threshold', 1]]),
      'options: an object was expected, but got an instance of Map. Fix: pass an object such as { threshold: 1 }.',
    ],
  ])('with a whole message: %o', async ([options, message]) => {
    await expect(measure(options)).rejects.toThrow(optionError(message))
  })

  test('when they are no object', async () => {
    // @ts-expect-error A threshold alone is not options.
    await expect(measureKnowledgeRetention(maya, 0.8)).rejects.toThrow(
      optionError(
        'options: an object was expected, but got 0.8. Fix: pass an object such as { threshold: 1 }.',
      ),
    )
  })
})

describe('configureKnowledgeRetention refuses', () => {
  test.for<readonly [defaults: object | null, message: string]>([
    [
      { threshold: 80 },
      'option threshold: it takes a number from 0 to 1, or null, but got 80. Fix: write 0.8.',
    ],
    [{ modle: 'gpt-5.4' }, 'option modle: there is no such option. Fix: write model.'],
    [
      { cassettes: 'replays' },
      "option cassettes: it takes 'replay', 'record', 'rewrite' or 'off', but got 'replays'. Fix: write 'replay'.",
    ],
    [
      { facts: ['the user is Maya'] },
      'option facts: it belongs to one measurement, not to all. Fix: pass it to toRetainKnowledge or measureKnowledgeRetention.',
    ],
    [
      { cassette: 'maya' },
      'option cassette: it belongs to one measurement, not to all. Fix: pass it to toRetainKnowledge or measureKnowledgeRetention.',
    ],
    [
      { signal: AbortSignal.abort() },
      'option signal: it belongs to one measurement, not to all. Fix: pass it to toRetainKnowledge or measureKnowledgeRetention.',
    ],
    [
      { judge: 'gpt-5.4' },
      'option judge: there is no such option. Fix: use one of threshold, strictMode, scoring, evalMode, model, systemOneModel, factsFrom, minJudgedTurns, includeReason, language, flaky, verboseMode, timeoutMs, maxRetries, concurrency, cassettes.',
    ],
    [
      null,
      'options: an object was expected, but got null. Fix: pass an object such as { threshold: 1 }.',
    ],
  ])('%o', ([defaults, message]) => {
    expect(() => configure(defaults)).toThrow(
      optionError(`configureKnowledgeRetention, ${message}`),
    )
  })

  test('without changing what was configured before', () => {
    configure({ threshold: 0.7 })
    expect(() => configure({ threshold: 7 })).toThrow()
    expect(configuredDefaults()).toEqual({ threshold: 0.7 })
  })
})

/** A value of each option that goes with everything but what the table says. */
const values = {
  threshold: 0.8,
  strictMode: true,
  scoring: 'graded',
  evalMode: 'hybrid',
  model: 'gpt-5.4-mini',
  systemOneModel: 'clef-flash',
  facts: ['the user is Maya'],
  factsFrom: 'conversation',
  minJudgedTurns: 1,
  includeReason: false,
  language: 'en',
  flaky: { retries: 1 },
  verboseMode: false,
  cassette: 'maya',
  timeoutMs: 1000,
  maxRetries: 0,
  concurrency: 1,
  signal: AbortSignal.abort(),
} as const satisfies Required<KnowledgeRetentionOptions>

const systemOneHas = (name: string, value: string, from = '') =>
  `option ${name}: ${value} means nothing here: evalMode 'system_one'${from} decides on the raw conversation, without facts or verdicts. Fix: leave ${name} out, or pass evalMode: 'llm' or 'hybrid'.`

const underSystemOne = (from = '') => ({
  scoring: systemOneHas('scoring', "'graded'", from),
  facts: systemOneHas('facts', "['the user is Maya']", from),
  factsFrom: systemOneHas('factsFrom', "'conversation'", from),
  minJudgedTurns: systemOneHas('minJudgedTurns', '1', from),
  language: systemOneHas('language', "'en'", from),
})

const underStrictMode = (from = '', orElse = 'leave strictMode out') => ({
  threshold: `option threshold: 0.8 means nothing here: strictMode${from} makes the threshold 1. Fix: leave threshold out, or ${orElse}.`,
  scoring: `option scoring: 'graded' means nothing here: strictMode${from} scores 'binary'. Fix: leave scoring out, or ${orElse}.`,
})

interface Column {
  readonly own?: KnowledgeRetentionOptions
  readonly configured?: KnowledgeRetentionDefaults
  readonly environment?: Environment
  /** Messages about the options that mean nothing then; every other option is taken. */
  readonly refused: Readonly<Record<string, string>>
}

const inDotEnvLocal: Environment = [
  { origin: '.env.local', variables: { KNOWLEDGE_RETENTION_EVAL_MODE: 'system_one' } },
]
const configuredBy = ' (from configureKnowledgeRetention)'

const columns: Readonly<Record<string, Column>> = {
  'nothing else': { refused: {} },
  "evalMode: 'llm'": {
    own: { evalMode: 'llm' },
    refused: {
      systemOneModel:
        "option systemOneModel: 'clef-flash' means nothing here: evalMode 'llm' asks no decision judge. Fix: leave systemOneModel out, or pass evalMode: 'hybrid' or 'system_one'.",
    },
  },
  "evalMode: 'hybrid'": { own: { evalMode: 'hybrid' }, refused: {} },
  "evalMode: 'system_one'": {
    own: { evalMode: 'system_one' },
    refused: {
      ...underSystemOne(),
      model:
        "option model: 'gpt-5.4-mini' means nothing here: evalMode 'system_one' asks no language judge. Fix: leave model out, or pass evalMode: 'llm' or 'hybrid'.",
    },
  },
  "evalMode: 'system_one' configured": {
    configured: { evalMode: 'system_one' },
    refused: underSystemOne(configuredBy),
  },
  "evalMode: 'system_one' in .env.local": {
    environment: inDotEnvLocal,
    refused: underSystemOne(' (from KNOWLEDGE_RETENTION_EVAL_MODE in .env.local)'),
  },
  'strictMode: true': { own: { strictMode: true }, refused: underStrictMode() },
  'strictMode: true configured': {
    configured: { strictMode: true },
    refused: underStrictMode(configuredBy, 'pass strictMode: false'),
  },
  "strictMode: true under evalMode: 'system_one'": {
    own: { strictMode: true },
    environment: inDotEnvLocal,
    refused: underSystemOne(' (from KNOWLEDGE_RETENTION_EVAL_MODE in .env.local)'),
  },
  'threshold: null': { own: { threshold: null }, refused: {} },
  'threshold: 1 and strictMode: true': {
    own: { threshold: 1, strictMode: true },
    refused: {
      scoring: underStrictMode().scoring,
    },
  },
}

describe('options that another one makes meaningless are refused by name', () => {
  const cells = Object.entries(columns).flatMap(([column, { own = {}, refused, ...rest }]) =>
    Object.entries(values)
      // A column that says the option itself has no cell of it.
      .filter(
        ([name]) => !Object.hasOwn(own, name) && !(name === 'evalMode' && 'environment' in rest),
      )
      .filter(([name]) => !(name === 'strictMode' && column === 'threshold: null'))
      .map(([name, value]) => ({
        column,
        name,
        options: { ...own, [name]: value },
        message: refused[name] ?? null,
        ...rest,
      })),
  )

  test.for(cells)(
    '$column and $name: $message',
    ({ options, configured, environment, message }) => {
      const resolve = () => resolveOptions(options, configured ?? {}, environment ?? [])
      if (message === null) expect(resolve).not.toThrow()
      else expect(resolve).toThrow(optionError(message))
    },
  )

  test.for<
    readonly [
      options: KnowledgeRetentionOptions,
      defaults: KnowledgeRetentionDefaults,
      orElse: string,
    ]
  >([
    [
      { strictMode: true, threshold: null },
      {},
      'strictMode makes the threshold 1. Fix: leave threshold out, or leave strictMode out.',
    ],
    [
      { threshold: null },
      { strictMode: true },
      'strictMode (from configureKnowledgeRetention) makes the threshold 1. Fix: leave threshold out, or pass strictMode: false.',
    ],
    [
      { strictMode: true, threshold: null, evalMode: 'system_one' },
      {},
      'it never fails, which strictMode asks for. Fix: leave threshold out, or leave strictMode out.',
    ],
  ])('strictMode and threshold: null, in %o and %o', ([options, defaults, message]) => {
    expect(() => resolveOptions(options, defaults, [])).toThrow(
      optionError(`option threshold: null means nothing here: ${message}`),
    )
  })

  test('unless they say the same', () => {
    const options = { strictMode: true, threshold: 1, scoring: 'binary' } as const
    expect(resolveOptions(options, {}, [])).toMatchObject(options)
  })

  test('and defaults may hold more than one mode needs', () => {
    const defaults = {
      scoring: 'graded',
      minJudgedTurns: 2,
      model: 'gpt-5.4',
      threshold: 0.8,
    } as const
    expect(resolveOptions({ evalMode: 'system_one' }, defaults, [])).toMatchObject({
      evalMode: 'system_one',
      minJudgedTurns: 0,
      threshold: 0.8,
    })
    expect(resolveOptions({ strictMode: true }, defaults, [])).toMatchObject({
      threshold: 1,
      scoring: 'binary',
    })
  })
})
