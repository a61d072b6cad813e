/**
 * Turns and facts as data for a judge: JSON, one item a line, between delimiters that the data
 * cannot contain, so that text under test stays text whatever it says.
 */
import type { JsonValue } from '../../judge/interface/index.js'
import type { Conversation, Turn } from '../../types.js'
import type { StatedFact } from '../knowledge/index.js'
import type { Window } from '../windows/index.js'

/** Puts lines of JSON between `<name>` and `</name>`. */
export function block(name: string, lines: readonly string[]): string {
  return `<${name}>\n${lines.join('\n')}\n</${name}>`
}

/** The turns of a window, e.g. `{"turn":3,"assistant":"Sure."}`. */
export function encodeTurns(conversation: Conversation, window: Window): readonly string[] {
  return window.exchanges.flatMap(({ start, end }) => encodeTurnsBetween(conversation, start, end))
}

/** The turns from position `start` up to `end`. */
export function encodeTurnsBetween(
  conversation: Conversation,
  start: number,
  end: number,
): readonly string[] {
  return conversation.turns.slice(start, end).map((turn, at) => encode(showTurn(turn, start + at)))
}

/** A turn as a judge is shown it. */
export function showTurn(turn: Turn, position: number): Readonly<Record<string, JsonValue>> {
  return {
    turn: position,
    ...(turn.toolResults?.length ? { tools: turn.toolResults } : {}),
    [turn.role]: turn.content,
  }
}

/** Facts in a compact form, e.g. `[1,0,"name","The user's name is Maya."]`. */
export function encodeFacts(facts: readonly StatedFact[]): readonly string[] {
  return facts.map((fact) => encode([fact.id, fact.turn, fact.subject, fact.statement]))
}

/** JSON in which no closing delimiter can stand. */
export function encode(value: unknown): string {
  return JSON.stringify(value).replaceAll('</', '<\\/')
}
