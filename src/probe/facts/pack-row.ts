/** A line of a built-in pack, and the fact that is made of it. */
import type { FactKindOfPack, FactTemplate, ReplyTest } from './probe-fact.js'
import { drawOne, type SeededRandom } from './seeded-random.js'

/** A value that was drawn, and how replies may say it. */
export interface DrawnValue {
  /** As it is told. */
  readonly text: string
  /** Every way to say it. */
  readonly forms: readonly string[]
}

/** Values of one sort, such as dates. */
export interface ValueDomain {
  draw(random: SeededRandom): DrawnValue
  /** What a reply says that names any value of the sort. */
  readonly any: ReplyTest
}

/** A line of a pack: `{value}` is what is asked back, `{other}` another value of the same sort. */
export interface PackRow {
  readonly kind: FactKindOfPack
  readonly subject: string
  /** Where values come from: a domain, or a list of at least eight. */
  readonly values: ValueDomain | readonly string[]
  readonly tell: string | readonly string[]
  readonly ask: string
}

/** The template of a line. */
export function templateOf({ kind, subject, values, tell, ask }: PackRow): FactTemplate {
  return {
    kind,
    subject,
    make(random) {
      const domain = 'draw' in values ? values : domainOf(values)
      const value = domain.draw(random)
      let other = domain.draw(random)
      while (other.text === value.text) other = domain.draw(random)
      const fill = (text: string) =>
        text.replace('{value}', value.text).replace('{other}', other.text)
      return {
        kind,
        subject,
        ask,
        tell: typeof tell === 'string' ? fill(tell) : tell.map(fill),
        expect: value.forms,
        // Of a list, the others; of a domain any, since the value itself is looked for first.
        wrong: 'draw' in values ? domain.any : values.filter((one) => one !== value.text),
      }
    },
  }
}

/** What a reply says that names any value of a line. */
export function anyValueOf({ values }: PackRow): ReplyTest {
  return 'draw' in values ? values.any : values
}

function domainOf(values: readonly string[]): ValueDomain {
  return {
    draw: (random) => {
      const text = drawOne(random, values)
      return { text, forms: [text] }
    },
    any: values,
  }
}
