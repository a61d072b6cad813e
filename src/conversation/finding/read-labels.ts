/** What people found about the replies of a conversation, beside it in its record. */
import type { Attrition, Conversation, TurnLabel } from '../../types.js'
import { describeItem, isItem, type Item, placeIn, unreadable } from '../reading/index.js'

const attritions: Readonly<Record<Attrition, true>> = {
  forgotten: true,
  contradicted: true,
  asked_again: true,
  ignored: true,
}

/**
 * The conversation with the labels of its record, `labels: [{ turn, attrition }]`, each about an assistant
 * turn; without `labels`, the conversation as it is. Labels of another shape, which other tools write under
 * the same name, are none of ours and are passed over.
 *
 * @throws ConversationError when one is about a turn that is no assistant turn, or does not say what of it.
 */
export function withLabels(conversation: Conversation, record: Item, where: string): Conversation {
  const { labels } = record
  if (!Array.isArray(labels) || !labels.every(isItem) || !labels.some((one) => 'turn' in one)) {
    return conversation
  }
  const read = labels.map((label, at) =>
    readLabel(label, conversation, placeIn(where, `labels[${at}]`)),
  )
  return { ...conversation, labels: read }
}

function readLabel(label: Item, { turns }: Conversation, where: string): TurnLabel {
  const { turn, attrition } = label
  const labelled = turns.find(({ index, role }) => index === turn && role === 'assistant')
  if (labelled === undefined) {
    throw unreadable(
      where,
      `turn ${JSON.stringify(turn) ?? 'is missing:'} is no assistant turn of the conversation`,
      'give the index of an assistant turn, counted from 0 in the list of turns',
    )
  }
  if (typeof attrition !== 'boolean' && !isAttrition(attrition)) {
    throw unreadable(
      where,
      `${describeItem(label)}, and its attrition is ${JSON.stringify(attrition) ?? 'missing'}`,
      `write attrition: true, false, or ${Object.keys(attritions).join(', ')}`,
    )
  }
  return { turn: labelled.index, attrition }
}

function isAttrition(value: unknown): value is Attrition {
  return typeof value === 'string' && Object.hasOwn(attritions, value)
}
