/**
 * Eval mode `hybrid`: the language judge finds the facts, a decision judge decides on each judged
 * turn, and the language judge explains the attritions and decides where the decision judge did not.
 */
import { InvalidMeasurementError } from '../../errors.js'
import { block, encode, encodeFacts, encodeTurns } from '../wording/index.js'
import { type DecidingContext, decideWindow } from './decide-window.js'
import {
  type Exchange,
  toExchanges,
  inHalvesIfTooLong,
  repliesIn,
  turnsOf,
  type Window,
  planCalls,
  planLargestWindows,
  toWindow,
} from '../windows/index.js'
import { findFacts } from './find-facts.js'
import { isFaultOfJudge } from '../asking/index.js'
import { factsFor, judgeWindow } from './judge-window.js'
import {
  type Findings,
  afterFirstFact,
  noFindings,
  type FactBook,
  toFactBook,
  type FoundAttrition,
} from '../knowledge/index.js'
import { understandVerdicts } from '../answers/index.js'

/** How many turns an error names. */
const mostNamed = 5

/**
 * The requests for facts, as few decision requests as the limits allow, and one request to
 * explain when there is attrition.
 *
 * @throws {InvalidMeasurementError} when attrition was found and is not explained; tells where it was found
 */
export async function judgeInHybridMode(context: DecidingContext): Promise<Findings> {
  const exchanges = toExchanges(context.conversation)
  const whole = toWindow(exchanges)
  if (repliesIn(context, whole).length === 0) return noFindings

  const plan = planCalls(exchanges, context.limits)
  const factWindows = plan.kind === 'at_once' ? [plan.window] : plan.factWindows
  const found = await Promise.all(
    factWindows.map((window) => inHalvesIfTooLong(window, (part) => findFacts(context, part))),
  )
  const book = toFactBook(found.flat())
  const judged = afterFirstFact(repliesIn(context, whole), book)
  const decisions = await overWindows(
    context,
    exchanges,
    judged,
    (window, turns) => decideWindow(context, window, turns, book),
    context.decisionJudge.maxQuestions,
  )
  const probabilities = new Map(decisions.flatMap((decided) => [...decided.probabilities]))
  const fallbacks = new Map(decisions.flatMap((decided) => [...decided.undecided]))

  const wrong = judged.filter((turn) => (probabilities.get(turn) ?? 0) >= 0.5)
  const open = judged.filter((turn) => fallbacks.has(turn))
  const explained = overWindows(context, exchanges, wrong, (window, turns) =>
    explain(context, window, turns, book),
  )
  const attritions = await Promise.all([
    explained.catch((error: unknown) => {
      throw unexplained(error, context, wrong, probabilities)
    }),
    overWindows(context, exchanges, open, (window, turns) =>
      judgeWindow(context, window, turns, book),
    ),
  ])
  return { asked: true, book, judged, attritions: attritions.flat(2), probabilities, fallbacks }
}

/** Runs `judge` over the exchanges that hold the turns asked about, in as few windows as fit. */
async function overWindows<T>(
  context: DecidingContext,
  exchanges: readonly Exchange[],
  turns: readonly number[],
  judge: (window: Window, turns: readonly number[]) => Promise<T>,
  mostTurns = Number.POSITIVE_INFINITY,
): Promise<readonly T[]> {
  const asked = new Set(turns)
  const askedIn = (window: Window) => repliesIn(context, window).filter((turn) => asked.has(turn))
  const turnsIn = (exchange: Exchange) => askedIn(toWindow([exchange])).length
  const windows = planLargestWindows(
    exchanges.filter((exchange) => turnsIn(exchange) > 0),
    context.limits,
    mostTurns,
    turnsIn,
  )
  const found = await Promise.all(
    windows.map((window) => inHalvesIfTooLong(window, (part) => judge(part, askedIn(part)))),
  )
  return found.flat()
}

async function explain(
  { conversation, session, judge, instructions, schemas, includeReason }: DecidingContext,
  window: Window,
  turns: readonly number[],
  book: FactBook,
): Promise<readonly FoundAttrition[]> {
  return session.ask(judge, {
    label: `${includeReason ? 'reasons of' : 'kinds of attrition in'} ${turnsOf(window)}`,
    instructions: instructions.explanations,
    data: [
      block('facts', encodeFacts(factsFor(turns, book))),
      block('conversation', encodeTurns(conversation, window)),
      block('judge', [encode(turns)]),
    ].join('\n'),
    schema: schemas.explanations,
    understand: (answer) => understandVerdicts({ ...answer, retained: [] }, turns, book),
  })
}

/**
 * What was decided stands, but without its kind and facts it is no verdict: a kind that nobody named would
 * be made up, and asking the language judge whether there is attrition could turn the decision around.
 */
function unexplained(
  error: unknown,
  { conversation, session, judge, decisionJudge }: DecidingContext,
  wrong: readonly number[],
  probabilities: ReadonlyMap<number, number>,
): unknown {
  if (!isFaultOfJudge(error)) return error
  const { where, problem, fix } = error
  const decided = wrong
    .slice(0, mostNamed)
    .map(
      (turn) =>
        `${conversation.turns[turn]?.path} with probability ${probabilities.get(turn)?.toFixed(2)}`,
    )
  if (wrong.length > mostNamed) decided.push(`${wrong.length - mostNamed} more`)
  return new InvalidMeasurementError({
    where,
    problem: `${decisionJudge.name} found attrition in ${decided.join(', ')}, but ${judge.name} did not explain ${wrong.length === 1 ? 'it' : 'them'}: ${problem}; there is no score without the ${wrong.length === 1 ? 'kind' : 'kinds'} of attrition`,
    fix,
    usage: session.usage(),
    cause: error,
  })
}
