/**
 * Facts and attritions of a conversation from a language judge: in one request while the
 * conversation fits a window, else facts in windows, then verdicts in windows.
 */
import { JudgeError } from '../errors.js'
import type { LanguageJudge } from '../judge/language-judge.js'
import type { Conversation } from '../types.js'
import { block, encode, encodeFacts, encodeTurns } from './encode-turns.js'
import { type Exchange, toExchanges } from './exchanges.js'
import type { FactFinder } from './fact-finder.js'
import type { JudgeSession } from './judge-session.js'
import { type FactBook, isInForce, toFactBook } from './knowledge.js'
import { type Window, type WindowLimits, halve, planCalls, windowTokens } from './plan-windows.js'
import type { Instructions } from './prompts.js'
import { splitFacts } from './split-facts.js'
import { type FoundAttrition, understandVerdicts } from './understand-verdicts.js'
import type { WireSchemas } from './wire-schemas.js'

/** What judging a conversation needs. */
export interface JudgingContext {
  readonly conversation: Conversation
  readonly session: JudgeSession
  readonly judge: LanguageJudge
  readonly limits: WindowLimits
  readonly instructions: Instructions
  readonly schemas: WireSchemas
  readonly factFinder: FactFinder
}

/** What a judge found in a conversation. */
export interface Findings {
  readonly book: FactBook
  /** Positions of the assistant turns after at least one fact, in speaking order. */
  readonly judged: readonly number[]
  readonly attritions: readonly FoundAttrition[]
}

/** Asks the judge for facts and verdicts; no request when no reply follows a user turn. */
export async function judgeConversation(context: JudgingContext): Promise<Findings> {
  const exchanges = toExchanges(context.conversation)
  const end = exchanges.at(-1)?.end ?? 0
  if (assistantTurns(context.conversation, exchanges[0]?.start ?? 0, end).length === 0) {
    return { book: toFactBook([]), judged: [], attritions: [] }
  }
  const plan = planCalls(exchanges, context.limits)
  if (plan.kind === 'in_windows') {
    return judgeInWindows(context, exchanges, plan.factWindows, plan.verdictWindows)
  }
  try {
    return await judgeAtOnce(context, plan.window)
  } catch (error) {
    const halves = isTooLong(error) ? halve(plan.window, exchanges) : null
    if (halves === null) throw error
    return judgeInWindows(context, exchanges, halves, halves)
  }
}

async function judgeAtOnce(context: JudgingContext, window: Window): Promise<Findings> {
  const { conversation, session, judge, factFinder } = context
  const asked = assistantTurns(conversation, window.start, window.end)
  return session.ask(judge, {
    label: `facts and verdicts of ${turnsOf(window)}`,
    instructions: context.instructions.factsAndVerdicts,
    data: [
      ...factFinder.data,
      block('conversation', encodeTurns(conversation, window.start, window.end)),
      block('judge', [encode(asked)]),
    ].join('\n'),
    schema: factFinder.schemaWithVerdicts,
    understand(answer) {
      const book = toFactBook([factFinder.understand(answer, window)])
      return {
        book,
        judged: judgedTurns(asked, book),
        attritions: understandVerdicts(answer, asked, book),
      }
    },
  })
}

async function judgeInWindows(
  context: JudgingContext,
  exchanges: readonly Exchange[],
  factWindows: readonly Window[],
  verdictWindows: readonly Window[],
): Promise<Findings> {
  const found = factWindows.map((window) =>
    inHalvesIfTooLong(window, exchanges, (part) => findFacts(context, part)),
  )
  const attritions = await Promise.all(
    verdictWindows.map(async (window) => {
      const before = factWindows.findIndex((facts) => facts.end >= window.end)
      const known = await Promise.all(found.slice(0, before + 1))
      const book = toFactBook(known.flat())
      return inHalvesIfTooLong(window, exchanges, (part) => judgeWindow(context, part, book))
    }),
  )
  const book = toFactBook((await Promise.all(found)).flat())
  const asked = assistantTurns(
    context.conversation,
    factWindows[0]?.start ?? 0,
    factWindows.at(-1)?.end ?? 0,
  )
  return { book, judged: judgedTurns(asked, book), attritions: attritions.flat(2) }
}

async function findFacts(context: JudgingContext, window: Window) {
  const { conversation, session, judge, factFinder } = context
  return session.ask(judge, {
    label: `facts of ${turnsOf(window)}`,
    instructions: context.instructions.facts,
    data: [
      ...factFinder.data,
      ...earlierTurns(conversation, window),
      block('conversation', encodeTurns(conversation, window.start, window.end)),
    ].join('\n'),
    schema: factFinder.schema,
    understand: (answer) => factFinder.understand(answer, window),
  })
}

async function judgeWindow(
  context: JudgingContext,
  window: Window,
  book: FactBook,
): Promise<readonly FoundAttrition[]> {
  const { conversation, session, judge, limits } = context
  const asked = judgedTurns(assistantTurns(conversation, window.start, window.end), book)
  const [first, last] = [asked[0], asked.at(-1)]
  if (first === undefined || last === undefined) return []
  const known = book.facts.filter(
    (fact) => fact.turn < last && (fact.turn >= first || isInForce(fact, first, book)),
  )
  const parts = splitFacts(known, windowTokens(limits))
  const found = await Promise.all(
    parts.map((facts, part) =>
      session.ask(judge, {
        label: `verdicts of ${turnsOf(window)}${parts.length > 1 ? `, facts ${part + 1} of ${parts.length}` : ''}`,
        instructions: context.instructions.verdicts,
        data: [
          block('facts', encodeFacts(facts)),
          block('conversation', encodeTurns(conversation, window.start, window.end)),
          block('judge', [encode(judgedByFacts(asked, facts))]),
        ].join('\n'),
        schema: context.schemas.verdicts,
        understand: (answer) => understandVerdicts(answer, judgedByFacts(asked, facts), book),
      }),
    ),
  )
  return mergeByTurn(found.flat())
}

/** Turns that come after none of a part's facts would be asked about in vain. */
function judgedByFacts(asked: readonly number[], facts: readonly { readonly turn: number }[]) {
  const first = facts.reduce((least, fact) => Math.min(least, fact.turn), Number.POSITIVE_INFINITY)
  return asked.filter((turn) => turn > first)
}

function mergeByTurn(found: readonly FoundAttrition[]): readonly FoundAttrition[] {
  const byTurn = new Map<number, FoundAttrition>()
  for (const attrition of found) {
    const other = byTurn.get(attrition.turn)
    byTurn.set(
      attrition.turn,
      other === undefined
        ? attrition
        : {
            ...other,
            facts: [...other.facts, ...attrition.facts],
            reason: [other.reason, attrition.reason].filter(Boolean).join(' ') || null,
          },
    )
  }
  return [...byTurn.values()]
}

/** A window that starts with an answer ("yes") cannot be understood without what was asked. */
function earlierTurns(conversation: Conversation, window: Window): readonly string[] {
  return window.start === 0
    ? []
    : [block('earlier', encodeTurns(conversation, window.start - 1, window.start))]
}

async function inHalvesIfTooLong<T>(
  window: Window,
  exchanges: readonly Exchange[],
  judge: (part: Window) => Promise<T>,
): Promise<readonly T[]> {
  try {
    return [await judge(window)]
  } catch (error) {
    const halves = isTooLong(error) ? halve(window, exchanges) : null
    if (halves === null) throw error
    return Promise.all(halves.map(judge))
  }
}

function isTooLong(error: unknown): boolean {
  return (
    error instanceof JudgeError && (error.kind === 'context_length' || error.kind === 'cut_off')
  )
}

function assistantTurns(conversation: Conversation, start: number, end: number): readonly number[] {
  const positions: number[] = []
  for (let at = start; at < end; at++) {
    if (conversation.turns[at]?.role === 'assistant') positions.push(at)
  }
  return positions
}

function judgedTurns(asked: readonly number[], book: FactBook): readonly number[] {
  const first = book.facts[0]?.turn
  return first === undefined ? [] : asked.filter((turn) => turn > first)
}

function turnsOf(window: Window): string {
  return `turns ${window.start}-${window.end - 1}`
}
