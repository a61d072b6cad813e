/** Who waits for an assertion, and who only chains on it. */
import { describe, expect, test } from 'vitest'
import { cutOff, throwForgotten, trackAwait } from '../../src/matcher/track-await.js'

const frames = '    at the-test.ts:7:3'
const site = () => frames
const failing = () => Promise.reject(new Error('score 0.50'))
const track = (promise: Promise<unknown>, options = {}) =>
  trackAwait(promise, {
    site,
    matcher: 'toRetainKnowledge',
    testName: 'remembers',
    ...options,
  })

describe('waited for', () => {
  const ways: Record<string, (assertion: Promise<unknown>) => Promise<unknown>> = {
    await: async (assertion) => await assertion,
    return: async (assertion) => assertion,
    'Promise.all': (assertion) => Promise.all([assertion]),
    'Promise.allSettled': (assertion) => Promise.allSettled([assertion]),
    'then with both handlers': (assertion) => assertion.then(String, String),
    'await of a chain': async (assertion) => await assertion.then(String).finally(() => {}),
    'await of a catch': async (assertion) => await assertion.catch(String),
  }
  test.each(Object.entries(ways))('%s', async (_, wait) => {
    const { assertion, check } = track(Promise.resolve('passed'))
    await wait(assertion)
    expect(await check()).toBeNull()
    const failed = track(failing())
    await wait(failed.assertion).catch(() => {})
    expect(await failed.check()).toBeNull()
  })

  test('gives what the promise gives', async () => {
    const { assertion } = track(Promise.resolve('passed'))
    expect(await assertion).toBe('passed')
    expect(await assertion.then((text) => [text, 'too'])).toEqual(['passed', 'too'])
    await expect(track(failing()).assertion).rejects.toThrow('score 0.50')
  })
})

describe('not waited for', () => {
  const ways: Record<string, (assertion: Promise<unknown>) => unknown> = {
    nothing: () => {},
    'a chain of then': (assertion) => assertion.then(String).then(String),
    'a catch': (assertion) => assertion.catch(() => {}),
    'a finally': (assertion) => assertion.finally(() => {}),
    'what a runner chains itself': (assertion) =>
      assertion.then((result) => result).catch((error: unknown) => error),
  }
  test.each(Object.entries(ways))('%s', async (_, chain) => {
    const { assertion, check } = track(Promise.resolve('passed'))
    chain(assertion)
    expect(await check()).toMatchObject({
      name: 'UsageError',
      message:
        'toRetainKnowledge in "remembers": its promise was not awaited, so the test did not hear its verdict. ' +
        'Fix: write await expect(conversation).toRetainKnowledge().',
      stack: expect.stringMatching(/\n    at the-test\.ts:7:3$/) as unknown,
    })
  })

  test('awaited, but still under way when the test is through', async () => {
    let end = () => {}
    const { assertion, check } = track(new Promise<void>((resolve) => (end = resolve)))
    void assertion.then(String, String)
    const checked = check()
    end()
    expect(await checked).toMatchObject({ name: 'UsageError' })
  })

  test('tells as its cause what was not heard', async () => {
    const { check } = track(failing())
    expect(await check()).toMatchObject({ cause: { message: 'score 0.50' } })
  })

  test('cut off since the test was through, even if somebody outside of it waited', async () => {
    const cause = new ReferenceError('outside of the scope of the test code')
    const { assertion, check } = track(
      Promise.reject(cutOff('toRetainKnowledge', 'remembers', cause)),
    )
    await assertion.then(String, String)
    expect(await check()).toMatchObject({ name: 'UsageError' })
  })

  test('a soft assertion that only its runner waited for', async () => {
    const soft = (assertion: Promise<unknown>) => assertion.then(String).then(String, String)
    const forgotten = track(failing(), { isSoft: true })
    void soft(forgotten.assertion)
    expect(await forgotten.check()).toMatchObject({ name: 'UsageError' })
    const waited = track(failing(), { isSoft: true })
    await soft(waited.assertion)
    expect(await waited.check()).toBeNull()
  })
})

describe('throwForgotten', () => {
  test('throws the first that was not awaited', async () => {
    const awaited = track(Promise.resolve())
    await awaited.assertion
    await expect(throwForgotten([awaited])).resolves.toBeUndefined()
    await expect(throwForgotten([awaited, track(failing())])).rejects.toThrow('not awaited')
  })

  test('throws nothing when that matters no longer', async () => {
    await expect(throwForgotten([track(failing())], () => true)).resolves.toBeUndefined()
  })
})

test('an error that comes after waiting stands where the assertion does', async () => {
  const { assertion } = track(Promise.resolve(), { placesErrors: true })
  const thrown: unknown = await assertion
    .then(() => {
      throw new Error('made by the runner')
    })
    .catch((error: unknown) => error)
  expect(thrown).toMatchObject({ stack: `Error: made by the runner\n${frames}` })
})
