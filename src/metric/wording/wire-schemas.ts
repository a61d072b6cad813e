/**
 * What judges answer, as schemas. Only objects, arrays, enums, strings and integers, every property
 * required: what strict structured outputs take. The only importer of zod; loaded at the
 * first measurement.
 */
import * as z from 'zod/mini'
import type { JsonSchema } from '../../judge/interface/index.js'
import type { GradeLevel } from './grade-levels.js'

const facts = z.object({
  facts: z.array(
    z.object({
      id: z.int(),
      turn: z.int(),
      kind: z.enum(['fact', 'preference', 'constraint', 'context']),
      subject: z.string(),
      fact: z.string(),
    }),
  ),
  corrections: z.array(z.object({ fact: z.int(), by: z.int() })),
})

const located = z.object({
  stated: z.array(z.object({ fact: z.int(), turn: z.int() })),
  taken_back: z.array(z.object({ fact: z.int(), turn: z.int() })),
})

const kindOfTurn = {
  turn: z.int(),
  kind: z.enum(['forgotten', 'contradicted', 'asked_again', 'ignored']),
}
const attrition = z.object({ ...kindOfTurn, facts: z.array(z.int()) })
/** By the turns that state the facts concerned, which need not be among those whose facts are listed. */
const attritionBySource = z.object({ ...kindOfTurn, sources: z.array(z.int()) })

const explanations = z.object({
  attritions: z.array(z.extend(attrition, { reason: z.string() })),
})
const explanationsWithoutReason = z.object({ attritions: z.array(attrition) })

const retained = { retained: z.array(z.int()) }
const verdicts = z.extend(explanations, retained)
const verdictsWithoutReason = z.extend(explanationsWithoutReason, retained)
const verdictsSoFar = z.object({
  attritions: z.array(z.extend(attritionBySource, { reason: z.string() })),
  ...retained,
})
const verdictsSoFarWithoutReason = z.object({
  attritions: z.array(z.extend(attritionBySource, { about: z.string() })),
  ...retained,
})

/** Facts found in the turns of a window. */
export type FactsAnswer = z.infer<typeof facts>
/** Where known facts are stated in the turns of a window. */
export type LocatedAnswer = z.infer<typeof located>
/** One verdict for each turn asked about. */
export type VerdictsAnswer = z.infer<typeof verdicts> | z.infer<typeof verdictsWithoutReason>
/** The same, of turns of which not all that was said before is listed as facts. */
export type VerdictsSoFarAnswer =
  | z.infer<typeof verdictsSoFar>
  | z.infer<typeof verdictsSoFarWithoutReason>
/** What is wrong with turns that were found to show attrition. */
export type ExplanationsAnswer = Pick<VerdictsAnswer, 'attritions'>
/** The level of a conversation with attrition on the graded scale. */
export interface GradeAnswer {
  readonly grade: GradeLevel['grade']
}

/** A schema in both forms: what is sent, and what reads the answer. */
export interface WireSchema<T> {
  readonly name: string
  readonly json: JsonSchema
  /** The answer, or what is wrong with it in words for the judge. */
  read(value: unknown): { readonly answer: T } | { readonly fault: string }
}

/** Given to each reading, since a locale that is set for zod would be that of the tests' own zod too. */
const english = z.locales.en()

/** A wrong shape shows in its first issues; the rest often follows from them. */
const mostIssues = 2

function wireSchema<T>(name: string, schema: z.ZodMiniType<T>): WireSchema<T> {
  return {
    name,
    json: toJsonSchema(schema),
    read(value) {
      const read = schema.safeParse(value, { error: english.localeError })
      return read.success
        ? { answer: read.data }
        : { fault: describeIssues(read.error.issues, value) }
    },
  }
}

function describeIssues(issues: readonly z.core.$ZodIssue[], value: unknown): string {
  const shown = issues.slice(0, mostIssues).map((issue) => describeIssue(issue, value))
  const more = issues.length - shown.length
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '')
}

function describeIssue({ path, message }: z.core.$ZodIssue, value: unknown): string {
  const place = path.length === 0 ? 'the answer' : z.core.toDotPath(path)
  return path.length > 0 && valueAt(value, path) === undefined
    ? `${place} is missing`
    : `${place}: ${message.replace(/^Invalid input: /, '')}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let inner = value
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null) return undefined
    inner = Reflect.get(inner, key)
  }
  return inner
}

function toJsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    override({ jsonSchema }) {
      // Bounds of safe integers say nothing to a judge and cost tokens in every request.
      delete jsonSchema.minimum
      delete jsonSchema.maximum
    },
  })
  return json
}

function makeWireSchemas(includeReason: boolean) {
  const judged = includeReason ? verdicts : verdictsWithoutReason
  const judgedSoFar = includeReason ? verdictsSoFar : verdictsSoFarWithoutReason
  return {
    facts: wireSchema<FactsAnswer>('facts', facts),
    located: wireSchema<LocatedAnswer>('located_facts', located),
    verdicts: wireSchema<VerdictsAnswer>('verdicts', judged),
    factsAndVerdicts: wireSchema<FactsAnswer & VerdictsAnswer>(
      'facts_and_verdicts',
      z.extend(facts, judged.shape),
    ),
    factsAndVerdictsSoFar: wireSchema<FactsAnswer & VerdictsSoFarAnswer>(
      'facts_and_verdicts_so_far',
      z.extend(facts, judgedSoFar.shape),
    ),
    locatedAndVerdicts: wireSchema<LocatedAnswer & VerdictsAnswer>(
      'located_facts_and_verdicts',
      z.extend(located, judged.shape),
    ),
    explanations: wireSchema<ExplanationsAnswer>(
      'explanations',
      includeReason ? explanations : explanationsWithoutReason,
    ),
    grade: (levels: readonly GradeAnswer['grade'][]) =>
      wireSchema<GradeAnswer>('grade', z.object({ grade: z.enum(levels) })),
  }
}

/** The schemas of one measurement, by what they answer. */
export type WireSchemas = ReturnType<typeof makeWireSchemas>

const made = new Map<boolean, WireSchemas>()

/** The schemas of one measurement; made once, since zod takes longer for them than all else takes. */
export function wireSchemas(includeReason: boolean): WireSchemas {
  const known = made.get(includeReason)
  if (known) return known
  const schemas = makeWireSchemas(includeReason)
  made.set(includeReason, schemas)
  return schemas
}
