/**
 * Eval mode `llm`: facts and verdicts from one language judge, in one request while the conversation
 * fits a window; in one round of requests while it fits a few; else facts in windows, then verdicts
 * in windows.
 */
import { block, encode, encodeTurns } from '../wording/index.js'
import {
  toExchanges,
  inHalvesIfTooLong,
  smallerIfTooLong,
  repliesIn,
  turnsOf,
  type Window,
  halve,
  planCalls,
  toWindow,
} from '../windows/index.js'
import { findFacts } from './find-facts.js'
import { judgeInOneRound } from './judge-in-one-round.js'
import { judgeWindow } from './judge-window.js'
import { type Findings, afterFirstFact, noFindings, toFactBook } from '../knowledge/index.js'
import type { JudgingContext } from './judging-context.js'
import { understandVerdicts } from '../answers/index.js'

/** Asks the judge for facts and verdicts; no request when no reply follows a user turn. */
export async function judgeInLlmMode(context: JudgingContext): Promise<Findings> {
  const exchanges = toExchanges(context.conversation)
  if (repliesIn(context, toWindow(exchanges)).length === 0) return noFindings

  const plan = planCalls(exchanges, context.limits)
  if (plan.kind === 'at_once') {
    const halves = halve(plan.window)
    return smallerIfTooLong(
      () => judgeAtOnce(context, plan.window),
      halves && (() => judgeInWindows(context, halves, halves)),
    )
  }
  const { factWindows, verdictWindows, inOneRound } = plan
  if (inOneRound === null || context.factFinder.takesBack) {
    return judgeInWindows(context, factWindows, verdictWindows)
  }
  return smallerIfTooLong(
    () => judgeInOneRound(context, inOneRound),
    () => judgeInWindows(context, factWindows, factWindows),
  )
}

async function judgeAtOnce(context: JudgingContext, window: Window): Promise<Findings> {
  const { conversation, session, judge, factFinder } = context
  const asked = repliesIn(context, window)
  return session.ask(judge, {
    label: `facts and verdicts of ${turnsOf(window)}`,
    instructions: context.instructions.factsAndVerdicts,
    data: [
      ...(factFinder.dataFor(window) ?? []),
      block('conversation', encodeTurns(conversation, window)),
      block('judge', [encode(asked)]),
    ].join('\n'),
    schema: factFinder.schemaWithVerdicts,
    understand(answer) {
      const book = toFactBook([factFinder.understand(answer, window)])
      return {
        ...noFindings,
        asked: true,
        book,
        judged: afterFirstFact(asked, book),
        attritions: understandVerdicts(answer, asked, book),
      }
    },
  })
}

async function judgeInWindows(
  context: JudgingContext,
  factWindows: readonly Window[],
  verdictWindows: readonly Window[],
): Promise<Findings> {
  const { factFinder } = context
  const found = factWindows.map((window) =>
    inHalvesIfTooLong(window, (part) => findFacts(context, part)),
  )
  const judged = await Promise.all(
    verdictWindows.map(async (window) => {
      const needed = factFinder.takesBack
        ? found.length
        : factWindows.findIndex((facts) => facts.end >= window.end) + 1
      const book = toFactBook((await Promise.all(found.slice(0, needed))).flat())
      const attritions = await inHalvesIfTooLong(window, (part) =>
        judgeWindow(context, part, afterFirstFact(repliesIn(context, part), book), book),
      )
      return { turns: afterFirstFact(repliesIn(context, window), book), attritions }
    }),
  )
  return {
    ...noFindings,
    asked: true,
    book: toFactBook((await Promise.all(found)).flat()),
    judged: judged.flatMap(({ turns }) => turns),
    attritions: judged.flatMap(({ attritions }) => attritions.flat()),
  }
}
