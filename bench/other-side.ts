/**
 * The other side: the calls that DeepEval's metric makes for a conversation. One extraction for
 * each user turn, shown all turns before it; one verdict for each reply, shown all facts before it;
 * one reason. The calls of a stage all start at once. The prompts are of the length of DeepEval's,
 * their words are not.
 */

/** Asks the judge and gives the text of its answer; `messages` is called when the request is written. */
export type Ask = (
  schemaName: string,
  schema: object,
  messages: () => readonly { readonly role: string; readonly content: string }[],
) => Promise<string>

interface OtherVerdict {
  readonly verdict: string
  readonly reason?: string
}

/** Names of the schemas, by which the judge tells the calls apart. */
export const schemaNames = {
  extraction: 'extraction',
  verdict: 'verdict',
  reason: 'reason',
} as const

const instructions = {
  extraction: instructionsOf(2_130),
  verdict: instructionsOf(2_290),
  reason: instructionsOf(900),
}

const text = { type: 'string' }
const nothing = { type: 'null' }
const schemas = {
  extraction: object({
    data: {
      anyOf: [
        {
          type: 'object',
          propertyNames: text,
          additionalProperties: { anyOf: [text, { type: 'array', items: text }] },
        },
        nothing,
      ],
    },
  }),
  verdict: object({ verdict: text, reason: { anyOf: [text, nothing] } }),
  reason: object({ reason: text }),
}

/** What the other side comes to. */
export interface OtherResult {
  readonly score: number
  readonly attritions: number
}

/** Measures a conversation the other way. */
export async function measureTheOtherWay(
  turns: readonly { readonly role: string; readonly content: string }[],
  ask: Ask,
): Promise<OtherResult> {
  const extracted = await Promise.all(
    turns.map(async ({ role, content }, at) => {
      if (role !== 'user') return null
      const answer = await ask(schemaNames.extraction, schemas.extraction, () =>
        prompt(
          instructions.extraction,
          JSON.stringify(
            turns.slice(0, at).map((turn) => ({ content: turn.content, role: turn.role })),
          ),
          content,
        ),
      )
      return (JSON.parse(answer) as { readonly data: object }).data
    }),
  )
  const verdicts = await Promise.all(
    turns.map(async ({ role, content }, at) => {
      const known = extracted.slice(0, at).filter((data) => data !== null)
      if (role !== 'assistant' || known.length === 0) return null
      const answer = await ask(schemaNames.verdict, schemas.verdict, () =>
        prompt(instructions.verdict, JSON.stringify(known), content),
      )
      return JSON.parse(answer) as OtherVerdict
    }),
  )
  const judged = verdicts.filter((verdict) => verdict !== null)
  const lost = judged.filter(({ verdict }) => verdict === 'yes')
  const score = judged.length === 0 ? 1 : 1 - lost.length / judged.length
  await ask(schemaNames.reason, schemas.reason, () =>
    prompt(instructions.reason, score.toFixed(2), JSON.stringify(lost.map(({ reason }) => reason))),
  )
  return { score, attritions: lost.length }
}

function prompt(...parts: readonly string[]) {
  return [{ role: 'user', content: parts.join('\n\n') }]
}

/** Text that stands for instructions of that many characters. */
function instructionsOf(characters: number): string {
  const sentence = 'Here stands what the judge is told to do, with examples of good answers. '
  return sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters)
}

function object(properties: Readonly<Record<string, object>>): object {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).slice(0, 1),
    additionalProperties: false,
  }
}
