/** A dialect: under which attributes one convention keeps the messages of a chat. */
import type { FragmentFault, ItemList } from '../../reading/index.js'
import type { Attributes } from './span.js'

/** The messages of a span, or why they cannot be read. */
export type SpanMessages = readonly ItemList[] | { readonly fault: FragmentFault }

/** One convention for spans about chats. */
export interface Dialect {
  readonly name: string
  readonly keys: readonly (readonly string[])[]
  /** Attributes that tell the conversation a span belongs to. */
  readonly conversationKeys: readonly string[]
  /** Whether a span is a request to a model; null when the convention is silent about it. */
  readonly isChat: (attributes: Attributes) => boolean | null
  /** The messages of a span; null when it has none in this convention. */
  readonly messagesOf: (attributes: Attributes) => SpanMessages | null
  /** The attribute in which the messages of a request stand. */
  readonly messagesKey: string
  /** What is to be done about a request to a model without messages. */
  readonly captureFix: string
}
