/** One round over conversations as they come: greetings, user turns in a row, tools, two turns in one item. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureKnowledgeRetention, toConversation } from '../../src/index.js'
import { type ShownTurn, scriptedJudge } from '../support/scripted-judge.js'

interface Stated {
  readonly turn: number
  readonly subject: string
  readonly value: string
}

const sentence = ({ subject, value }: Omit<Stated, 'turn'>) => `${subject} is ${value}`
const saying = (verb: string, subjects: readonly string[], maxLength: number) =>
  fc
    .uniqueArray(
      fc.record({
        subject: fc.constantFrom(...subjects),
        value: fc.constantFrom('one', 'two', 'three'),
      }),
      { maxLength, selector: ({ subject }) => subject },
    )
    .map((said) => said.map((one) => `${verb} ${sentence(one)}.`).join(' '))

const usersSubjects = ['alpha', 'beta', 'gamma', 'delta']
const assistantsSubjects = ['price', 'room']
const said = saying('FACT', usersSubjects, 3).map((facts) => `Hi ${facts}`)
const replied = fc
  .tuple(
    saying('FACT', assistantsSubjects, 1),
    saying('SAYS', [...usersSubjects, ...assistantsSubjects], 2),
  )
  .map(([facts, claims]) => `Well ${claims} ${facts}`)

const message = (role: string, content: string) => ({ role, content })
const messages = fc
  .array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(said, replied)
          .map(([user, reply]) => [message('user', user), message('assistant', reply)]),
      },
      { weight: 1, arbitrary: said.map((user) => [message('user', user)]) },
      { weight: 1, arbitrary: fc.constant([message('user', '')]) },
      { weight: 1, arbitrary: replied.map((reply) => [message('assistant', reply)]) },
      {
        weight: 1,
        arbitrary: replied.map((reply) => [
          {
            ...message('assistant', 'A moment.'),
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
          },
          { ...message('tool', 'FACT alpha is three. SAYS alpha is two.'), tool_call_id: 'c' },
          message('assistant', reply),
        ]),
      },
    ),
    { minLength: 14, maxLength: 32 },
  )
  .map((parts) => parts.flat())
  .filter((all) =>
    ['Hi', 'Well'].every((word) => all.some(({ content }) => content.startsWith(word))),
  )
const pairs = fc.array(fc.record({ input: said, actual_output: replied }), {
  minLength: 11,
  maxLength: 32,
})

/** What is stated, and what each reply says otherwise, by the turn of the reply. */
function read(turns: readonly ShownTurn[], factsFrom: 'user' | 'conversation') {
  const stated: Stated[] = []
  const lost = new Map<number, readonly Stated[]>()
  for (const { turn, user, assistant = '' } of turns) {
    const wrong = [...assistant.matchAll(/SAYS (\w+) is (\w+)/g)].flatMap(([, subject, value]) => {
      const fact = stated.findLast((one) => one.subject === subject)
      return fact && fact.value !== value ? [fact] : []
    })
    if (wrong.length > 0) lost.set(turn, wrong)
    const statements = user ?? (factsFrom === 'conversation' ? assistant : '')
    for (const [, subject = '', value = ''] of statements.matchAll(/FACT (\w+) is (\w+)/g)) {
      stated.push({ turn, subject, value })
    }
  }
  return { stated, lost }
}

/** A judge that reads all it is shown without fault. */
function carefulJudge(factsFrom: 'user' | 'conversation', includeReason: boolean) {
  return scriptedJudge((data) => {
    const { stated, lost } = read(data.conversation, factsFrom)
    const facts = stated
      .filter(({ turn }) => turn >= data.from)
      .map((fact, at) => ({ id: at + 1, ...fact }))
    return {
      facts: facts.map(({ id, turn, ...fact }) => ({
        id,
        turn,
        kind: 'fact',
        subject: fact.subject,
        fact: sentence(fact),
      })),
      corrections: facts.flatMap(({ id, subject }) => {
        const by = facts.find((later) => later.id > id && later.subject === subject)
        return by ? [{ fact: id, by: by.id }] : []
      }),
      attritions: data.judge.flatMap((turn) => {
        const facts = lost.get(turn)
        return facts === undefined
          ? []
          : {
              turn,
              kind: 'contradicted',
              sources: facts.map((fact) => fact.turn),
              [includeReason ? 'reason' : 'about']: facts.map(sentence).join(' and '),
            }
      }),
      retained: data.judge.filter((turn) => !lost.has(turn)),
    }
  })
}

test('the facts and verdicts of one round are those of reading the whole, at their places in the input', async () => {
  let inOneRound = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(messages, pairs),
      fc.constantFrom('user' as const, 'conversation' as const),
      fc.boolean(),
      fc.integer({ min: 1, max: 64 }),
      async (input, factsFrom, includeReason, concurrency) => {
        const model = carefulJudge(factsFrom, includeReason)
        const options = { model, factsFrom, includeReason, concurrency }
        const result = await measureKnowledgeRetention(input, options).catch((error: unknown) => {
          const [first] = model.requests
          if (first?.schemaName === 'facts_and_verdicts_so_far') throw error
          return null
        })
        // What fits one request, or takes two rounds, is not looked at here.
        if (result === null || model.requests[0]?.schemaName !== 'facts_and_verdicts_so_far') return
        inOneRound++
        const { turns } = toConversation(input)
        const shown = turns.map(({ role, content }, turn) => ({ turn, [role]: content }))
        const { stated, lost } = read(shown, factsFrom)
        const placeOf = (turn: number) => [turns[turn]?.path, turns[turn]?.index]
        expect(
          result.facts.map(({ path, turnIndex, statement }) => [path, turnIndex, statement]),
        ).toEqual(stated.map((fact) => [...placeOf(fact.turn), sentence(fact)]))
        const first = stated[0]?.turn ?? turns.length
        expect(
          result.verdicts.map(({ path, turnIndex, attrition }) => [path, turnIndex, attrition]),
        ).toEqual(
          turns.flatMap(({ role }, at) =>
            role === 'assistant' && at > first
              ? [[...placeOf(at), lost.has(at) ? 'contradicted' : null]]
              : [],
          ),
        )
        const judged = turns.flatMap(({ role }, at) =>
          role === 'assistant' && at > first ? [at] : [],
        )
        for (const [at, { facts }] of result.verdicts.entries()) {
          const wrong = lost.get(judged[at] ?? -1) ?? []
          expect(facts.map(({ path, statement }) => [path, statement])).toEqual(
            expect.arrayContaining(wrong.map((fact) => [turns[fact.turn]?.path, sentence(fact)])),
          )
          const sources = wrong.map(({ turn }) => turns[turn]?.path)
          expect(sources).toEqual(expect.arrayContaining(facts.map(({ path }) => path)))
        }
      },
    ),
    { numRuns: 150 },
  )
  expect(inOneRound).toBeGreaterThan(20)
})
