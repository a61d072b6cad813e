/** Has one conversation of a probe: follows its schedule and keeps every question and reply. */
import { type Ask, type Speaker, type Stop, Talk } from '../../conversation/live/index.js'
import { estimateTokens } from '../../metric/windows/index.js'
import type { Conversation } from '../../types.js'
import type { ProbeControl } from '../facts/index.js'
import type { FillerFunction } from '../filler/index.js'
import type { ConversationPlan, PlannedProbe, Step } from '../plan/index.js'
import type { OpenSession } from './open-sessions.js'

/** Where a fact was told. */
interface Told {
  readonly session: number
  readonly turnIndex: number
  /** Exchanges and tokens of the conversation when the reply to it was there. */
  readonly exchanges: number
  readonly tokens: number
}

/** A question that was answered. */
export interface AskedQuestion {
  readonly about: PlannedProbe | ProbeControl
  readonly question: string
  readonly reply: string
  readonly session: number
  readonly turnIndex: number
  /** null for a control. */
  readonly told: {
    readonly session: number
    readonly turnIndex: number
    readonly exchangesBetween: number
    readonly tokensBetween: number
  } | null
}

/** A conversation as far as it has come. */
export interface ConversationRecord {
  readonly user: string
  readonly asked: AskedQuestion[]
  /** What was said so far, by session. */
  sessions(): readonly Conversation[]
  /** What is being done, in words. */
  doing(): string
}

/** What a conversation needs. */
export interface ConversationSetting {
  readonly plan: ConversationPlan
  readonly user: string
  readonly unit: string
  readonly filler: FillerFunction
  readonly open: OpenSession
  /** The first session, where it is open already. */
  readonly first: Ask | undefined
  readonly stateful: boolean
  readonly stop: Stop
  /** Called after each reply. */
  onReply(isQuestion: boolean): void
}

/** A conversation and the way to have it. */
export interface ProbeConversation {
  readonly record: ConversationRecord
  /** @throws {ChatbotError} when the chatbot does not answer; whatever `newSession` throws */
  have(): Promise<void>
}

/** Prepares one conversation. */
export function probeConversation(setting: ConversationSetting): ProbeConversation {
  const { plan, user, filler, stateful, stop } = setting
  const talks: Talk[] = []
  const asked: AskedQuestion[] = []
  const told = new Map<PlannedProbe, Told>()
  let ask: Ask | undefined
  let exchanges = 0
  let tokens = 0
  let fillers = 0
  let doing = 'beginning'

  async function openSession(): Promise<Talk> {
    const session = `${user}-${talks.length + 1}`
    const speaker: Speaker = { user, session }
    ask = (talks.length === 0 ? setting.first : undefined) ?? (await setting.open(speaker))
    const talk = new Talk(session, stop, speaker)
    talks.push(talk)
    return talk
  }

  async function follow(step: Step): Promise<void> {
    doing = wordsFor(step, setting.unit)
    const isNew = 'inNewSession' in step && step.inNewSession
    const talk = isNew ? await openSession() : (talks.at(-1) ?? (await openSession()))
    const before = { exchanges, tokens }
    await talk.sayUserTurn(
      step.type === 'filler'
        ? (conversation, context) => filler(fillers++, conversation, context)
        : textOf(step),
    )
    const said = talk.last()
    if (ask) await talk.answer(ask, stateful)
    const reply = talk.last()
    exchanges++
    tokens += estimateTokens(said?.content ?? '') + estimateTokens(reply?.content ?? '')
    const session = talks.length - 1
    if (step.type === 'tell' && step.isLast) {
      told.set(step.probe, { session, turnIndex: said?.index ?? 0, exchanges, tokens })
    }
    if (step.type === 'ask' || step.type === 'control') {
      const at = step.type === 'ask' ? told.get(step.probe) : undefined
      asked.push({
        about: step.type === 'ask' ? step.probe : step.control,
        question: textOf(step),
        reply: reply?.content ?? '',
        session,
        turnIndex: reply?.index ?? 0,
        told: at
          ? {
              session: at.session,
              turnIndex: at.turnIndex,
              exchangesBetween: before.exchanges - at.exchanges,
              tokensBetween: before.tokens - at.tokens,
            }
          : null,
      })
    }
    setting.onReply(step.type === 'ask' || step.type === 'control')
  }

  const tokensSince = (probe: PlannedProbe) => tokens - (told.get(probe)?.tokens ?? tokens)
  return {
    record: {
      user,
      asked,
      sessions: () => talks.map((talk) => talk.soFar()),
      doing: () => doing,
    },
    async have() {
      const schedule = plan.schedule()
      for (let step = schedule.next(tokensSince); step; step = schedule.next(tokensSince)) {
        // oxlint-disable-next-line no-await-in-loop -- a conversation has one turn after the other
        await follow(step)
      }
    },
  }
}

function textOf(step: Exclude<Step, { type: 'filler' }>): string {
  if (step.type === 'tell') return step.text
  return step.type === 'ask' ? step.probe.fact.ask : step.control.ask
}

function wordsFor(step: Step, unit: string): string {
  if (step.type === 'filler') return 'saying filler'
  if (step.type === 'control')
    return `asking about "${step.control.subject ?? step.control.ask}", never told`
  const { fact, distance } = step.probe
  return step.type === 'tell'
    ? `telling "${fact.subject}"`
    : `asking about "${fact.subject}" at distance ${distance} (${unit})`
}
