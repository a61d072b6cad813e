/** From conversations as they were had to the curve. */
import { noUsage } from '../../metric/asking/index.js'
import type { Usage } from '../../types.js'
import {
  type Control,
  type ControlOutcome,
  type CurveParts,
  type Probe,
  type ProbeOutcome,
  type RetentionCurve,
  toCurve,
} from '../curve/index.js'
import type { AskedQuestion, ConversationRecord } from './have-conversation.js'

/** What questions came to; those without an outcome are left out. */
export type Outcomes = Map<AskedQuestion, ProbeOutcome | ControlOutcome>

/** The curve of all that was asked, in the order of the conversations. */
export function curveOf(
  records: readonly ConversationRecord[],
  outcomes: Outcomes,
  {
    usage,
    ...rest
  }: Pick<CurveParts, 'unit' | 'sessions' | 'seed' | 'exchanges' | 'durationMs'> & {
    readonly usage: Usage | undefined
  },
): RetentionCurve {
  const probes: Probe[] = []
  const controlProbes: Control[] = []
  for (const [conversation, { asked }] of records.entries()) {
    for (const one of asked) {
      const outcome = outcomes.get(one)
      const { about, question, reply, session, turnIndex, told } = one
      const back = { question, reply, conversation, session, turnIndex }
      if ('fact' in about && told && isOfProbe(outcome)) {
        const { kind, subject, tell } = about.fact
        probes.push({
          id: about.id,
          kind,
          subject,
          told: tell,
          toldIn: { session: told.session, turnIndex: told.turnIndex },
          distance: about.distance,
          exchangesBetween: told.exchangesBetween,
          tokensBetween: told.tokensBetween,
          ...back,
          outcome,
        })
      } else if (!('fact' in about) && isOfControl(outcome)) {
        controlProbes.push({ subject: about.subject ?? about.ask, ...back, outcome })
      }
    }
  }
  return toCurve({
    ...rest,
    usage: usage ?? noUsage,
    probes,
    controlProbes,
    conversations: records.map((record) => ({ user: record.user, sessions: record.sessions() })),
  })
}

function isOfProbe(outcome: ProbeOutcome | ControlOutcome | undefined): outcome is ProbeOutcome {
  return outcome === 'recalled' || outcome === 'lost' || outcome === 'wrong'
}

function isOfControl(
  outcome: ProbeOutcome | ControlOutcome | undefined,
): outcome is ControlOutcome {
  return outcome === 'abstained' || outcome === 'made_up'
}
