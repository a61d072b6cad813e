/**
 * A judge that reads: it knows a conversation in which users state facts as `FACT <subject>=<value>`,
 * or as `YES` to a reply's `ASKS <subject>=<value>`, and replies claim `SAYS <subject>=<value>`. It
 * answers only from the text it is shown.
 */
import { type ScriptedJudge, type ShownTurn, scriptedJudge } from './scripted-judge.js'

interface Known {
  readonly id: number
  readonly turn: number
  readonly subject: string
  readonly value: string
}

/** Makes the judge; `maxRequestTokens` as for any judge. */
export function readingJudge(maxRequestTokens?: number): ScriptedJudge {
  return scriptedJudge(
    (data, request) => {
      const read = request.schemaName.startsWith('verdicts')
        ? []
        : readFacts(data.earlier, data.conversation)
      const stated = read.filter(({ turn }) => turn >= data.from)
      const known = [
        ...read,
        ...data.facts.map(([id, turn, subject, value]) => ({ id, turn, subject, value })),
      ]
      const lost = data.judge.flatMap((turn) => judge(data.conversation, turn, known))
      const attritions = request.schemaName.endsWith('so_far')
        ? lost.map(({ facts, ...one }) => ({ ...one, sources: sourcesOf(facts, known) }))
        : lost
      const wrong = new Set(attritions.map((attrition) => attrition.turn))
      return {
        ...(!request.schemaName.startsWith('verdicts') && {
          facts: stated.map(({ id, turn, subject, value }) => ({
            id,
            turn,
            kind: 'fact',
            subject,
            fact: value,
          })),
          corrections: corrections(stated),
        }),
        ...(request.schemaName !== 'facts' && {
          attritions,
          retained: data.judge.filter((turn) => !wrong.has(turn)),
        }),
      }
    },
    maxRequestTokens === undefined ? {} : { maxRequestTokens },
  )
}

function readFacts(earlier: readonly ShownTurn[], turns: readonly ShownTurn[]): readonly Known[] {
  const replies = new Map([...earlier, ...turns].map((shown) => [shown.turn, shown.assistant]))
  return turns
    .flatMap(({ turn, user = '' }) => {
      const confirmed = user === 'YES' ? (replies.get(turn - 1) ?? '') : ''
      return [
        ...user.matchAll(/FACT (\S+)=(\S+)/g),
        ...confirmed.matchAll(/ASKS (\w+)=(\w+)/g),
      ].map(([, subject = '', value = '']) => ({ turn, subject, value }))
    })
    .map((fact, at) => ({ id: at + 1, ...fact }))
}

/** The turns that state facts, by their ids. */
function sourcesOf(ids: readonly number[], known: readonly Known[]): readonly number[] {
  return known.filter(({ id }) => ids.includes(id)).map(({ turn }) => turn)
}

function corrections(facts: readonly Known[]) {
  return facts.flatMap((fact, at) => {
    const next = facts.slice(at + 1).find((later) => later.subject === fact.subject)
    return next ? [{ fact: fact.id, by: next.id }] : []
  })
}

function judge(turns: readonly ShownTurn[], position: number, known: readonly Known[]) {
  const reply = turns.find(({ turn }) => turn === position)?.assistant ?? ''
  const contradicted = [...reply.matchAll(/SAYS (\S+)=(\S+)/g)].flatMap(([, subject, value]) => {
    const fact = known.findLast((one) => one.subject === subject && one.turn < position)
    return fact && fact.value !== value ? [fact.id] : []
  })
  return contradicted.length > 0
    ? [{ turn: position, kind: 'contradicted', facts: contradicted, reason: 'It says otherwise.' }]
    : []
}
