/**
 * Anthropic messages: content blocks with tool use, tool results that arrive under the user's role
 * without being anything the user said, thinking, and whole responses appended as messages.
 * Source: https://platform.claude.com/docs/en/build-with-claude/working-with-messages
 */
import {
  type Format,
  hasPart,
  type PartKind,
  plainParts,
  readMessage,
} from '../../reading/index.js'

const ownParts: Readonly<Record<string, PartKind>> = {
  tool_use: 'tool_call',
  server_tool_use: 'tool_call',
  mcp_tool_use: 'tool_call',
  tool_result: 'tool_result',
  mcp_tool_result: 'tool_result',
  web_search_tool_result: 'tool_result',
  web_fetch_tool_result: 'tool_result',
  code_execution_tool_result: 'tool_result',
  bash_code_execution_tool_result: 'tool_result',
  text_editor_code_execution_tool_result: 'tool_result',
  search_result: 'silent',
  thinking: 'silent',
  redacted_thinking: 'silent',
  container_upload: 'file',
}
const kinds = { ...plainParts, ...ownParts }

/** Reads Anthropic messages and responses. */
export const anthropic: Format = {
  name: 'Anthropic messages',
  keys: [['role', 'content', 'stop_reason']],
  items: {
    listName: 'messages',
    recognises: (item) =>
      typeof item['role'] === 'string' &&
      ('stop_reason' in item || hasPart(item['content'], (type) => Object.hasOwn(ownParts, type))),
    read: (item, place) => readMessage(item, place, kinds),
  },
}
