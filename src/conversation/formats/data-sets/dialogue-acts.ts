/**
 * Schema-Guided Dialogue and MultiWOZ from 2.2 on (turns with a speaker and an utterance), and
 * MultiWOZ up to 2.1, a file of many dialogues whose turns are the user's and the system's in turn.
 * There, the system is the assistant.
 * Source: https://github.com/google-research-datasets/dstc8-schema-guided-dialogue,
 * https://github.com/budzianowski/multiwoz
 */
import {
  type Format,
  isItem,
  type Item,
  type ItemReader,
  readContent,
  readRole,
  type Speaker,
} from '../../reading/index.js'

const aliases: Readonly<Record<string, Speaker>> = {
  system: 'assistant',
  sys: 'assistant',
  usr: 'user',
}

/** Reads dialogues with a speaker and an utterance a turn. */
export const schemaGuided: Format = {
  name: 'Schema-Guided Dialogue and MultiWOZ 2.2',
  keys: [
    ['dialogue_id', 'services', 'turns'],
    ['speaker', 'utterance'],
  ],
  items: {
    listName: 'turns',
    recognises: ({ speaker, utterance }) =>
      typeof speaker === 'string' && typeof utterance === 'string',
    read({ speaker, utterance }, place) {
      // The usual roles come first, and there the system says nothing to the user.
      const name = String(speaker).toLowerCase()
      const known = Object.hasOwn(aliases, name) ? aliases[name] : undefined
      const role = known ?? readRole(speaker, place)
      if (role !== 'user' && role !== 'assistant') return []
      return readContent(utterance, role, `${place}.utterance`)
    },
  },
}

/** Reads files of dialogues with a `log`. */
export const multiwoz: Format = {
  name: 'MultiWOZ up to 2.1',
  keys: [['goal', 'log']],
  split(value) {
    const names = Object.keys(value)
    if (names.length === 0 || !names.every((name) => isDialogue(value[name]))) return null
    return names.map((name) => {
      const dialogue = value[name]
      return { path: name, value: { ...(isItem(dialogue) ? dialogue : {}), id: name } }
    })
  },
  open(value) {
    const { log } = value
    return isDialogue(value) && Array.isArray(log)
      ? { lists: [{ path: 'log', items: log.map(withTurn), reader }] }
      : null
  },
}

function isDialogue(value: unknown): boolean {
  if (!isItem(value) || !Array.isArray(value['log'])) return false
  return value['log'].length > 0 && value['log'].every((turn) => isItem(turn) && 'text' in turn)
}

function withTurn(turn: unknown, i: number): Item {
  return { ...(isItem(turn) ? turn : {}), speaker: i % 2 === 0 ? 'user' : 'assistant' }
}

const reader: ItemReader = {
  listName: 'turns',
  recognises: () => true,
  read({ speaker, text }, place) {
    return readContent(text, speaker === 'user' ? 'user' : 'assistant', `${place}.text`)
  },
}
