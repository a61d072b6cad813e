/**
 * A judge that looks up known facts: they read `<subject>=<value>`, users state them as
 * `FACT <subject>=<value>`, and replies claim `SAYS <subject>=<value>`. It answers only from the text
 * it is shown.
 */
import { type ScriptedJudge, type ShownData, scriptedJudge } from './scripted-judge.js'

interface Known {
  readonly id: number
  readonly turn: number
  readonly statement: string
}

/** Makes the judge; `maxRequestTokens` as for any judge. */
export function locatingJudge(maxRequestTokens?: number): ScriptedJudge {
  return scriptedJudge(
    (data, { schemaName }) => {
      const located = schemaName.startsWith('located')
        ? locate(data)
        : { stated: [], taken_back: [] }
      const statements = new Map(data.known.map(([id, statement]) => [id, statement]))
      const known: readonly Known[] = [
        ...located.stated.map(({ fact, turn }) => ({
          id: fact,
          turn,
          statement: statements.get(fact) ?? '',
        })),
        ...data.facts.map(([id, turn, , statement]) => ({ id, turn, statement })),
      ]
      const attritions = data.judge.flatMap((turn) => judge(data, turn, known))
      const wrong = new Set(attritions.map(({ turn }) => turn))
      return {
        ...(schemaName.startsWith('located') && located),
        ...(schemaName.endsWith('verdicts') && {
          attritions,
          retained: data.judge.filter((turn) => !wrong.has(turn)),
        }),
      }
    },
    maxRequestTokens === undefined ? {} : { maxRequestTokens },
  )
}

/** The first turn since another value was said, and the last that says another value. */
function locate({ conversation, known }: ShownData) {
  const stated: { fact: number; turn: number }[] = []
  const taken_back: { fact: number; turn: number }[] = []
  for (const [fact, statement, place] of known) {
    const [subject] = statement.split('=')
    let since: number | null = null
    let other: number | null = null
    for (const { turn, user = '' } of conversation) {
      for (const [, said] of user.matchAll(/FACT (\S+=\S+)/g)) {
        if (said?.split('=')[0] !== subject) continue
        if (said !== statement) [since, other] = [null, turn]
        else if (since === null || turn === place) since = turn
      }
    }
    const isHere = conversation.some(({ turn }) => turn === place)
    if (since !== null && (!isHere || since === place)) stated.push({ fact, turn: since })
    if (other !== null) taken_back.push({ fact, turn: other })
  }
  return { stated, taken_back }
}

function judge({ conversation }: ShownData, position: number, known: readonly Known[]) {
  const reply = conversation.find(({ turn }) => turn === position)?.assistant ?? ''
  const facts = [...reply.matchAll(/SAYS (\S+)=(\S+)/g)].flatMap(([, subject, value]) =>
    known.flatMap(({ id, turn, statement }) => {
      const [knownSubject, knownValue] = statement.split('=')
      return turn < position && knownSubject === subject && knownValue !== value ? [id] : []
    }),
  )
  const reason = 'It says otherwise.'
  return facts.length > 0 ? [{ turn: position, kind: 'contradicted', facts, reason }] : []
}
