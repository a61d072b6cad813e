/**
 * What a format is to the readers: how to tell its items from others and what an item says.
 * A format is one file in `formats/` and one line in `formats.ts`.
 */
import type { Role } from '../types.js'
import type { Fragment } from './fragment.js'
import type { Item } from './item.js'
import type { ItemList } from './item-list.js'

/** One thing an item says, in the order in which it stands there. */
export type Utterance =
  | {
      readonly kind: 'text'
      readonly role: Role
      readonly text: string
      /** Where in the item it stands, where an item holds both speakers: `.actual_output`. */
      readonly at?: string
    }
  /** The assistant called a tool: what it says next belongs to the same reply. */
  | { readonly kind: 'tool_call' }
  /** Something that was not said and tells why no text is there, such as reasoning. */
  | { readonly kind: 'unsaid' }
  | {
      readonly kind: 'tool_result'
      readonly text: string
      /** The item reports its tools beside its text, so the next text is a turn of its own. */
      readonly aside?: true
    }

/** One format in which people keep conversations. */
export interface Format {
  /** As error messages and the README call it. */
  readonly name: string
  /** What a list of its items is called when the input is the bare list. */
  readonly listName: 'messages' | 'turns'
  /**
   * Where an assistant's reply may be empty without being a fault: nowhere when not given.
   */
  readonly emptyReplies?: 'anywhere' | 'in the last item'
  /** Whether an item is of this format and of no other. */
  readonly recognises: (item: Item) => boolean
  /**
   * What a recognised item says.
   * @throws ConversationError naming `place`, when a part that has to be text is something else.
   */
  readonly read: (item: Item, place: string) => readonly Utterance[]
  /**
   * The lists of items in an object that holds one conversation in a way only this format has;
   * null for any other object.
   * @throws ConversationError when it is of this format and holds no turns.
   */
  readonly open?: (value: Item, place: string) => readonly ItemList[] | null
  /** For formats of logs, which spread a conversation over many records. */
  readonly log?: LogFormat
}

/** How to read the records of a log. */
export interface LogFormat {
  /** Whether an object is a record, or an export of records, of this log. */
  readonly recognises: (value: Item) => boolean
  /** What recognised records tell of conversations; none for records of something else. */
  readonly collect: (value: Item, place: string) => readonly Fragment[]
}
