/**
 * The key of a measurement: what a results file knows a conversation by, so that a run which is
 * resumed does not judge it again, and one under other settings does.
 */
import { createHash } from 'node:crypto'
import type { ResolvedOptions } from '../../metric/options/index.js'
import type { Conversation } from '../../types.js'

const keyLength = 32

/**
 * Hash of the turns and of every setting that the result depends on, as 32 hexadecimal digits. Where a
 * turn stood in the input, and what the conversation is called, are no part of it.
 */
export function conversationKey(conversation: Conversation, options: ResolvedOptions): string {
  const turns = conversation.turns.map(({ role, content, index, toolResults }) =>
    toolResults ? [role, content, index, toolResults] : [role, content, index],
  )
  const hash = createHash('sha256').update(JSON.stringify([turns, settingsOf(options)]))
  return hash.digest('hex').slice(0, keyLength)
}

/** What changes a result, by name; limits and places only change whether there is one. */
function settingsOf(options: ResolvedOptions): Readonly<Record<string, unknown>> {
  const { threshold, strictMode, scoring, evalMode, facts, factsFrom, minJudgedTurns } = options
  const { includeReason, language, flaky } = options
  return {
    threshold,
    strictMode,
    scoring,
    evalMode,
    model: evalMode === 'system_one' ? null : nameOf(options.model),
    systemOneModel: evalMode === 'llm' ? null : nameOf(options.systemOneModel),
    facts,
    factsFrom,
    minJudgedTurns,
    includeReason,
    language,
    flaky,
  }
}

function nameOf(judge: string | { readonly name: string }): string {
  return typeof judge === 'string' ? judge : judge.name
}
