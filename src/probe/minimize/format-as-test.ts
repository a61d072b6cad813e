/** A short conversation as a test, ready to paste. */
import type { ProbeExpectation } from '../facts/index.js'

/** The source of a test that says `userTurns` and expects the last reply to know. */
export function formatAsTest(
  userTurns: readonly string[],
  expectation: { readonly expect?: ProbeExpectation; readonly fact?: string | undefined },
): string {
  return [
    `test('remembers what it was told', async () => {`,
    '  const conversation = await converse(chatbot, [',
    ...userTurns.map((text) => `    ${quote(text)},`),
    '  ])',
    `  ${assertion(expectation)}`,
    '})',
  ].join('\n')
}

function assertion({
  expect,
  fact,
}: {
  readonly expect?: ProbeExpectation
  readonly fact?: string | undefined
}): string {
  const reply = 'conversation.turns.at(-1)?.content'
  if (typeof expect === 'string') return `expect(${reply}).toContain(${quote(expect)})`
  if (expect instanceof RegExp) return `expect(${reply}).toMatch(${expect})`
  if (typeof expect === 'function') {
    return `expect(${reply}).toSatisfy(${expect.name || 'knows'}) // the function given as expect`
  }
  if (isTexts(expect)) {
    return `expect([${expect.map(quote).join(', ')}].some((text) => ${reply}.includes(text))).toBe(true)`
  }
  const facts = expect?.statement ?? fact
  const options = facts === undefined ? '' : `facts: [${quote(facts)}], `
  return `await expect(conversation).toRetainKnowledge({ ${options}threshold: 1 })`
}

function isTexts(expect: ProbeExpectation | undefined): expect is readonly string[] {
  return Array.isArray(expect)
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
