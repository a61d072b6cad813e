/**
 * What the judge answers, to either side: the same facts and the same verdicts, found by the text
 * of the turns it is shown. An attrition is found only when the fact concerned is shown too.
 */
import type { ChatRequest } from './latency-model.ts'
import { schemaNames } from '../other-side.ts'
import { type SampleExchange, type SampleFact, sampleConversation } from '../sample-conversation.ts'

interface ShownTurn {
  readonly turn: number
  readonly user?: string
  readonly assistant?: string
}

/** Makes the function that answers requests about the first `count` exchanges or fewer. */
export function scriptAnswers(count: number): (request: ChatRequest) => string {
  const exchanges = sampleConversation(count)
  const factOf = new Map(exchanges.map(({ user, fact }) => [user, fact]))
  const attritionOf = new Map(exchanges.map(({ assistant, attrition }) => [assistant, attrition]))

  return (request) => {
    const data = request.messages.at(-1)?.content ?? ''
    const { name } = request.response_format.json_schema
    switch (name) {
      case schemaNames.extraction:
        return JSON.stringify({ data: toData(factOf.get(lastBlock(data))) })
      case schemaNames.verdict:
        return answerVerdict(data, attritionOf.get(lastBlock(data)))
      case schemaNames.reason:
        return JSON.stringify({ reason: `The score is below 1 because ${firstReason(data)}` })
      default:
        return JSON.stringify({
          ...(name.startsWith('facts') && listFacts(data, factOf)),
          ...(name.includes('verdicts') && judgeTurns(data, factOf, attritionOf)),
        })
    }
  }
}

function toData(fact: SampleFact | null | undefined) {
  return fact ? { [fact.subject]: fact.statement } : {}
}

/** The other side's prompts end with what they are about. */
function lastBlock(prompt: string): string {
  return prompt.slice(prompt.lastIndexOf('\n\n') + 2)
}

function answerVerdict(data: string, attrition: SampleExchange['attrition'] | undefined): string {
  return attrition && data.includes(JSON.stringify(attrition.fact.statement))
    ? JSON.stringify({ verdict: 'yes', reason: attrition.reason })
    : JSON.stringify({ verdict: 'no', reason: null })
}

function firstReason(data: string): string {
  const reasons: unknown = JSON.parse(lastBlock(data))
  return Array.isArray(reasons) ? String(reasons[0] ?? 'nothing was lost.') : ''
}

function listFacts(data: string, factOf: ReadonlyMap<string, SampleFact | null>) {
  const from = firstListed(data)
  return { facts: statedFacts(data, factOf).filter(({ turn }) => turn >= from), corrections: [] }
}

/** Facts of all turns shown; those that are listed have the ids from 1. */
function statedFacts(data: string, factOf: ReadonlyMap<string, SampleFact | null>) {
  const from = firstListed(data)
  const facts = shownTurns(data).flatMap(({ turn, user = '' }) => {
    const fact = factOf.get(user)
    return fact ? [{ turn, kind: fact.kind, subject: fact.subject, fact: fact.statement }] : []
  })
  const earlier = facts.filter(({ turn }) => turn < from).length
  return facts.map((fact, at) => ({ id: at + 1 - earlier, ...fact }))
}

/** Where all that was said before is shown, the number of the turn from which on facts are listed. */
function firstListed(data: string): number {
  return (readLines(data, 'from') as readonly number[])[0] ?? 0
}

function judgeTurns(
  data: string,
  factOf: ReadonlyMap<string, SampleFact | null>,
  attritionOf: ReadonlyMap<string, SampleExchange['attrition']>,
) {
  const turns = shownTurns(data)
  const bySource = data.includes('<from>\n')
  const known = data.includes('<facts>\n') ? shownFacts(data) : statedFacts(data, factOf)
  const asked = (readLines(data, 'judge') as readonly number[][]).flat()
  const replies = new Map(turns.map(({ turn, assistant = '' }) => [turn, assistant]))
  const attritions = asked.flatMap((turn) => {
    const attrition = attritionOf.get(replies.get(turn) ?? '')
    const fact = known.find((one) => one.turn < turn && one.fact === attrition?.fact.statement)
    const concerned = bySource ? { sources: [fact?.turn] } : { facts: [fact?.id] }
    return attrition && fact
      ? [{ turn, kind: 'contradicted', ...concerned, reason: attrition.reason }]
      : []
  })
  const lost = new Set(attritions.map(({ turn }) => turn))
  return { attritions, retained: asked.filter((turn) => !lost.has(turn)) }
}

function shownTurns(data: string): readonly ShownTurn[] {
  return readLines(data, 'conversation') as readonly ShownTurn[]
}

function shownFacts(data: string) {
  const lines = readLines(data, 'facts') as readonly [number, number, string, string][]
  return lines.map(([id, turn, , fact]) => ({ id, turn, fact }))
}

function readLines(data: string, name: string): readonly unknown[] {
  const inside = data.split(`<${name}>\n`)[1]?.split(`\n</${name}>`)[0] ?? ''
  return inside === '' ? [] : inside.split('\n').map((line): unknown => JSON.parse(line))
}
