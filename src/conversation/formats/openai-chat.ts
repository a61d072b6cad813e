/**
 * OpenAI chat completion messages: what sets them apart from plain turns is tool calls, results
 * that name their call, refusals and their part types.
 * Source: https://platform.openai.com/docs/api-reference/chat/create
 */
import type { Format, Utterance } from '../format.js'
import { hasPart, isItem, type Item } from '../item.js'
import { plainParts, readContent } from '../read-content.js'
import { readMessage } from '../read-message.js'

const ownParts = { image_url: 'image', input_audio: 'audio', refusal: 'text' } as const
const kinds = { ...plainParts, ...ownParts }
const ownKeys = ['tool_calls', 'tool_call_id', 'function_call', 'refusal']

/** Reads OpenAI chat messages; a refusal is what the assistant said. */
export const openaiChat: Format = {
  name: 'OpenAI chat messages',
  listName: 'messages',
  recognises: (item) =>
    typeof item['role'] === 'string' &&
    !Array.isArray(item['parts']) &&
    (ownKeys.some((key) => key in item) ||
      hasTranscript(item['audio']) ||
      hasPart(item['content'], (type) => Object.hasOwn(ownParts, type))),
  read(item, place) {
    const said: Utterance[] = [...readMessage(item, place, kinds)]
    if (item['role'] !== 'assistant') return said
    const { refusal, audio, tool_calls: calls, function_call: call } = item
    said.push(...readContent(refusal, 'assistant', `${place}.refusal`))
    if (hasTranscript(audio)) {
      said.push(...readContent(audio['transcript'], 'assistant', `${place}.audio.transcript`))
    }
    if ((Array.isArray(calls) && calls.length > 0) || isItem(call)) said.push({ kind: 'tool_call' })
    return said
  },
}

function hasTranscript(audio: unknown): audio is Item {
  return isItem(audio) && 'transcript' in audio
}
