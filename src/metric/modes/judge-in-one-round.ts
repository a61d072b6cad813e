/**
 * Facts and verdicts of a conversation of a few windows, asked for at once. Each request shows the
 * conversation from its beginning to the end of a window and is about the turns of that window, so
 * that none waits for the facts of another.
 */
import {
  block,
  encode,
  encodeTurnsBetween,
  type FactsAnswer,
  type VerdictsSoFarAnswer,
} from '../wording/index.js'
import {
  factsOfSource,
  type Findings,
  afterFirstFact,
  noFindings,
  type FactBook,
  type WindowFacts,
  toFactBook,
  type FoundAttrition,
} from '../knowledge/index.js'
import { AnswerFault } from '../asking/index.js'
import { judgeWindow } from './judge-window.js'
import type { JudgingContext } from './judging-context.js'
import { repliesIn, turnsOf, type Window } from '../windows/index.js'
import { understandFacts, checkAnswered, reasonOf } from '../answers/index.js'

/** An attrition whose facts may be among those that other windows find. */
interface AttritionBySource extends Omit<FoundAttrition, 'facts'> {
  /** Positions of the turns that state them. */
  readonly sources: readonly number[]
  /** Words that speak of those facts: the reason, where reasons are written. */
  readonly about: string
}

interface WindowFindings {
  readonly facts: WindowFacts
  readonly attritions: readonly AttritionBySource[]
}

/**
 * One request for each window, and one more for a window in which attritions concern nothing that was
 * found to be a fact in force.
 */
export async function judgeInOneRound(
  context: JudgingContext,
  windows: readonly Window[],
): Promise<Findings> {
  const found = await Promise.all(windows.map((window) => judgeSoFar(context, window)))
  const book = toFactBook(found.map(({ facts }) => facts))
  const attritions = await Promise.all(
    windows.map((window, at) => nameFacts(context, window, found[at]?.attritions ?? [], book)),
  )
  return {
    ...noFindings,
    asked: true,
    book,
    judged: windows.flatMap((window) => afterFirstFact(repliesIn(context, window), book)),
    attritions: attritions.flat(),
  }
}

async function judgeSoFar(context: JudgingContext, window: Window): Promise<WindowFindings> {
  const { conversation, session, judge, instructions, schemas } = context
  const asked = repliesIn(context, window)
  return session.ask(judge, {
    label: `facts and verdicts of ${turnsOf(window)}`,
    instructions: instructions.factsAndVerdictsSoFar,
    data: [
      block('conversation', encodeTurnsBetween(conversation, 0, window.end)),
      block('from', [encode(window.start)]),
      block('judge', [encode(asked)]),
    ].join('\n'),
    schema: schemas.factsAndVerdictsSoFar,
    understand: (answer) => understandSoFar(answer, asked, context, window),
  })
}

/** @throws {AnswerFault} when the answer does not fit the turns */
function understandSoFar(
  answer: FactsAnswer & VerdictsSoFarAnswer,
  asked: readonly number[],
  { conversation, factsFrom }: JudgingContext,
  window: Window,
): WindowFindings {
  const facts = understandFacts(answer, conversation, window, factsFrom)
  checkAnswered(answer, asked)
  const attritions = answer.attritions.map((attrition) => {
    const { turn, kind, sources } = attrition
    const unfit = sources.find((source) => source < 0 || source >= turn)
    if (unfit !== undefined || sources.length === 0) {
      throw new AnswerFault(
        `the ${kind} of turn ${turn} concerns no fact of a turn before it${
          unfit === undefined ? '' : `, but one of turn ${unfit}`
        }`,
      )
    }
    const about = 'about' in attrition ? attrition.about : attrition.reason
    return { turn, kind, sources, about, reason: reasonOf(attrition) }
  })
  return { facts, attritions }
}

/** What concerns no fact in force, as the windows together found them, is judged again by those facts. */
async function nameFacts(
  context: JudgingContext,
  window: Window,
  attritions: readonly AttritionBySource[],
  book: FactBook,
): Promise<readonly FoundAttrition[]> {
  const named = attritions.map(({ sources, about, ...attrition }) => {
    const { turn } = attrition
    const facts = sources.flatMap((source) => factsOfSource(source, turn, about, book))
    return { ...attrition, facts: [...new Set(facts.map(({ id }) => id))] }
  })
  const doubtful = named.filter(({ facts }) => facts.length === 0).map(({ turn }) => turn)
  return [
    ...named.filter(({ facts }) => facts.length > 0),
    ...(await judgeWindow(context, window, afterFirstFact(doubtful, book), book)),
  ]
}
