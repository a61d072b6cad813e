/**
 * The conversation that both sides measure: exchanges of about 82 tokens, 0.7 facts for each user
 * turn, one reply in twenty that contradicts a fact. An exchange depends on its number only, so a
 * short conversation is the beginning of a long one.
 */

/** A fact as both sides are told it. */
export interface SampleFact {
  readonly kind: 'fact' | 'preference' | 'constraint' | 'context'
  readonly subject: string
  readonly statement: string
}

/** A user turn, the reply to it, and what a judge finds in them. */
export interface SampleExchange {
  readonly user: string
  readonly assistant: string
  /** What the user turn states. */
  readonly fact: SampleFact | null
  /** What the reply contradicts, and why it does. */
  readonly attrition: { readonly fact: SampleFact; readonly reason: string } | null
}

const userCharacters = 123
const assistantCharacters = 211
const factsForEachTurn = 0.7
const exchangesForEachAttrition = 20
const firstAttrition = 4

/** A fact, and the words in which the user states it. */
interface SampleStatement {
  readonly said: string
  readonly fact: SampleFact
}

const statements: readonly ((n: number) => SampleStatement)[] = [
  (n) => state(`my order is number ${n}`, 'fact', 'order', `the user's order is number ${n}`),
  (n) => state(`we can spend ${n} euros`, 'constraint', 'budget', `the budget is ${n} euros`),
  (n) => state(`I prefer seat ${n}`, 'preference', 'seat', `the user prefers seat ${n}`),
  (n) => state(`I live at ${n} Mill Lane`, 'fact', 'address', `the user lives at ${n} Mill Lane`),
  (n) => state(`I must not eat E${n}`, 'constraint', 'allergy', `the user must not eat E${n}`),
  (n) => state(`I take train ${n} home`, 'fact', 'train', `the user takes train ${n} home`),
  (n) => state(`we meet for the ${n}th time`, 'context', 'trip', `the trip is for meeting ${n}`),
]

function state(
  said: string,
  kind: SampleFact['kind'],
  subject: string,
  statement: string,
): SampleStatement {
  return { said, fact: { kind, subject, statement } }
}

/** The first `count` exchanges. */
export function sampleConversation(count: number): readonly SampleExchange[] {
  return Array.from({ length: count }, (_, at) => sampleExchange(at))
}

/** The turns of exchanges, as both sides take them. */
export function toMessages(exchanges: readonly SampleExchange[]) {
  return exchanges.flatMap(({ user, assistant }) => [
    { role: 'user' as const, content: user },
    { role: 'assistant' as const, content: assistant },
  ])
}

function sampleExchange(at: number): SampleExchange {
  const before = factsBefore(at)
  const stated = factsBefore(at + 1) > before ? sampleStatement(before) : null
  const attrition =
    at % exchangesForEachAttrition === firstAttrition ? sampleAttrition(before) : null
  return {
    user: fill(
      `Here is point ${at}: ${stated ? `${stated.said}.` : 'nothing new on my side.'}`,
      'Could you tell me how that goes together with what we have planned, and what to do next, please?',
      userCharacters,
    ),
    assistant: fill(
      `On point ${at}: ${attrition ? `it is not so that ${attrition.fact.statement}.` : 'certainly.'}`,
      'I have put it on the list, and I will come back to it when the other points are settled. Is there anything else that I should look into for you before we go on with the next part of it?',
      assistantCharacters,
    ),
    fact: stated?.fact ?? null,
    attrition,
  }
}

/** How many facts are stated before an exchange; the first exchange states one. */
function factsBefore(at: number): number {
  return Math.ceil(Number((at * factsForEachTurn).toFixed(1)))
}

function sampleStatement(number: number): SampleStatement {
  const make = statements[number % statements.length]
  if (make === undefined) throw new Error(`there is no statement ${number}`)
  return make(101 + number)
}

/** A reply contradicts what was said about halfway between the beginning and now. */
function sampleAttrition(before: number): SampleExchange['attrition'] {
  const { fact } = sampleStatement(Math.floor(before / 2))
  return {
    fact,
    reason: `The user said that ${fact.statement}, and the reply says otherwise.`,
  }
}

function fill(start: string, more: string, characters: number): string {
  const text = `${start} ${more}`.slice(0, characters)
  return `${text.slice(0, text.lastIndexOf(' '))}?`
}
