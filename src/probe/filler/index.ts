/** The front door of the filler: what the user says while nothing is told or asked back. */
import type { Conversation } from '../../types.js'
import { type ProbeLanguage, type SeededRandom, shuffle } from '../facts/index.js'
import { smallTalk } from './small-talk.js'

/** Makes what the user says from how many fillers came before and the conversation so far. */
export type FillerFunction = (
  number: number,
  conversation: Conversation,
  context: { readonly signal: AbortSignal },
) => string | Promise<string>

/** Texts to draw from, or a function. */
export type Filler = readonly string[] | FillerFunction

/** What one conversation says as filler: each text once before any comes again, in an order that the seed gives. */
export function fillerOf(
  filler: Filler | undefined,
  language: ProbeLanguage,
  random: SeededRandom,
): FillerFunction {
  if (typeof filler === 'function') return filler
  const texts = shuffle(random, filler ?? smallTalk[language])
  return (number) => texts[number % texts.length] ?? ''
}
