/**
 * Results of the tools that a test case lists beside its text (`tools_called`, `toolsCalled`).
 */
import type { Utterance } from './format.js'
import { firstOf, isItem, type Item } from './item.js'
import { toolText } from './read-content.js'

/** The outputs of the tools an item says it called; they come before its text and split no turn. */
export function readToolsCalled(item: Item): readonly Utterance[] {
  const tools = firstOf(item, ['tools_called', 'toolsCalled'])
  if (!Array.isArray(tools)) return []
  return tools
    .filter(isItem)
    .map((tool) => ({ kind: 'tool_result', text: toolText(tool['output']), aside: true }))
}
