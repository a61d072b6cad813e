/** What a probe tells and asks back, as users write it and as the built-in packs make it. */
import type { SeededRandom } from './seeded-random.js'

/**
 * What a reply has to say, without a judge: a text or one of several, as whole words and whatever the
 * case (a hyphen or space in it may be missing); a pattern; or a function.
 */
export type ReplyTest = string | readonly string[] | RegExp | ((reply: string) => boolean)

/** What a reply has to say so that the fact counts as recalled; a statement is decided by the judge. */
export type ProbeExpectation = ReplyTest | { readonly statement: string }

/** One fact to tell and to ask back. */
export interface ProbeFact {
  /**
   * What the user says to tell it. Several texts are said one after the other, such as a statement and
   * its correction; distances count from the last one.
   */
  readonly tell: string | readonly string[]
  /** The question that asks it back. */
  readonly ask: string
  /** What the reply has to say. */
  readonly expect: ProbeExpectation
  /**
   * What a reply says that knows something else, such as `/\d{4}/` for a code: then the fact is `wrong`, not
   * `lost`. A reply that names three or more of the texts of a list guesses, and is wrong too.
   *
   * @defaultValue nothing: without a judge, every reply that does not fit is `lost`
   */
  readonly wrong?: ReplyTest | undefined
  /**
   * What kind of fact it is; curves are drawn by kind too.
   *
   * @defaultValue 'own'
   */
  readonly kind?: string | undefined
  /**
   * What it is about, in a few words; unique within a run.
   *
   * @defaultValue the question
   */
  readonly subject?: string | undefined
}

/** A fact whose values are drawn anew for each conversation. */
export interface FactTemplate {
  readonly kind: string
  /** What it is about, in a few words; unique within a run. */
  readonly subject: string
  /** Makes the fact. */
  make(random: SeededRandom): ProbeFact
}

/** A question about something that was never told. */
export interface ProbeControl {
  readonly ask: string
  /**
   * What a reply says that makes something up. Without it the judge decides, who is told that nothing
   * of the kind was ever said.
   */
  readonly invented?: ReplyTest | undefined
  /** @defaultValue the question */
  readonly subject?: string | undefined
}

/** A kind of fact in the built-in packs. */
export type FactKindOfPack =
  | 'name'
  | 'number'
  | 'date'
  | 'code'
  | 'preference'
  | 'constraint'
  | 'correction'
  | 'two_people'
  | 'in_passing'

/** Languages of the built-in facts, filler and controls. */
export type ProbeLanguage = 'en' | 'zh'
