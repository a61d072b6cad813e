/**
 * Rows of WildChat, LMSYS-Chat-1M and Chatbot Arena: role/content turns under `conversation`; a row
 * that compares two models holds two conversations.
 * Source: https://huggingface.co/datasets/allenai/WildChat-1M, https://huggingface.co/datasets/lmsys/lmsys-chat-1m
 */
import type { Format } from '../../reading/index.js'

const sides = ['conversation_a', 'conversation_b']

/** Splits rows that compare two models; all others are plain turns in a wrapper. */
export const ratedChats: Format = {
  name: 'WildChat, LMSYS and Arena rows',
  keys: [
    ['conversation_hash', 'model', 'conversation'],
    ['conversation_id', 'model', 'conversation'],
    ['model_a', 'model_b', 'conversation_a', 'conversation_b'],
  ],
  split(value) {
    if (!sides.every((side) => Array.isArray(value[side]))) return null
    const { question_id: id } = value
    return sides.map((side) => ({
      path: side,
      value: {
        [side]: value[side],
        ...(typeof id === 'string' && { id: `${id}, ${side}` }),
      },
    }))
  },
  open(value) {
    const side = sides.find((key) => Array.isArray(value[key]))
    const list = side === undefined ? null : value[side]
    return side === undefined || !Array.isArray(list)
      ? null
      : { lists: [{ path: side, items: list }] }
  },
}
