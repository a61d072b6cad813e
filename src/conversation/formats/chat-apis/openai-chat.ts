/**
 * OpenAI chat completion messages: what sets them apart from plain turns is tool calls, results
 * that name their call, refusals and their part types. A whole `ChatCompletion` stands for the
 * message of its first choice.
 * Source: https://platform.openai.com/docs/api-reference/chat/create
 */
import {
  type Format,
  hasPart,
  isItem,
  type Item,
  plainParts,
  readContent,
  readMessage,
  type Utterance,
} from '../../reading/index.js'

const ownParts = { image_url: 'image', input_audio: 'audio', refusal: 'text' } as const
const kinds = { ...plainParts, ...ownParts }
const ownKeys = ['tool_calls', 'tool_call_id', 'function_call', 'refusal']

/** Reads OpenAI chat messages; a refusal is what the assistant said. */
export const openaiChat: Format = {
  name: 'OpenAI chat messages',
  keys: [
    ['role', 'content', 'tool_calls'],
    ['object', 'choices'],
  ],
  items: {
    listName: 'messages',
    recognises: (item) =>
      messageOf(item) !== null ||
      (typeof item['role'] === 'string' &&
        !Array.isArray(item['parts']) &&
        !('type' in item) &&
        (ownKeys.some((key) => key in item) ||
          hasTranscript(item['audio']) ||
          hasPart(item['content'], (type) => Object.hasOwn(ownParts, type)))),
    read(item, place) {
      const message = messageOf(item)
      return message === null ? read(item, place) : read(message, `${place}.choices[0].message`)
    },
  },
  open(value) {
    const { messages } = value
    // The request and its answer, as a gateway logs them.
    if (messageOf(value) === null || !Array.isArray(messages)) return null
    return {
      lists: [
        { path: 'messages', items: messages },
        { path: 'choices', items: [value], pathOf: () => 'choices[0].message' },
      ],
    }
  },
}

/** The message of the first choice: the others are alternatives, which the user did not see. */
function messageOf({ choices, role }: Item): Item | null {
  const first: unknown = Array.isArray(choices) && role === undefined ? choices[0] : null
  const message = isItem(first) ? first['message'] : null
  return isItem(message) ? message : null
}

function read(item: Item, place: string): readonly Utterance[] {
  const said: Utterance[] = [...readMessage(item, place, kinds)]
  if (item['role'] !== 'assistant') return said
  const { refusal, audio, tool_calls: calls, function_call: call } = item
  said.push(...readContent(refusal, 'assistant', `${place}.refusal`))
  if (hasTranscript(audio)) {
    said.push(...readContent(audio['transcript'], 'assistant', `${place}.audio.transcript`))
  }
  if ((Array.isArray(calls) && calls.length > 0) || isItem(call)) said.push({ kind: 'tool_call' })
  return said
}

function hasTranscript(audio: unknown): audio is Item {
  return isItem(audio) && 'transcript' in audio
}
