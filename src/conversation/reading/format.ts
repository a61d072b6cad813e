/**
 * What a format is to the readers: how to tell its items from others and what an item says, how to
 * open what holds one conversation, take apart what holds many, and read the records of a log.
 * A format is one file in `formats/` and one line in `formats/index.ts`.
 */
import type { Role, Session } from '../../types.js'
import type { Item } from './item.js'
import type { ReadContext } from './read-context.js'

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

/** A list of items of one conversation. */
export interface ItemList {
  /** How the input calls the list: `messages`, `turns`; empty where it has no name. */
  readonly path: string
  readonly items: readonly unknown[]
  /** Positions of the items in the list of the input, where they are not 0, 1, 2 and so on. */
  readonly positions?: readonly number[]
  /** The place of the item at a position, where it is not `path[position]`. */
  readonly pathOf?: (position: number) => string
  /** The session its items belong to. */
  readonly session?: Session
  /** Reads the items, where they are known to be of one kind. */
  readonly reader?: ItemReader
}

/** How to read items that stand in lists, each by itself. */
export interface ItemReader {
  /** What a list of its items is called when the input is the bare list. */
  readonly listName: 'messages' | 'turns' | 'events' | 'activities'
  /** Where an assistant's reply may be empty without being a fault: nowhere when not given. */
  readonly emptyReplies?: 'anywhere' | 'in the last item'
  /** Whether an item is of this format and of no other. */
  readonly recognises: (item: Item) => boolean
  /**
   * What a recognised item says.
   * @throws ConversationError naming `place`, when a part that has to be text is something else.
   */
  readonly read: (item: Item, place: string, context: ReadContext) => readonly Utterance[]
}

/** A conversation as a format opens it. */
export interface Opened {
  readonly lists: readonly ItemList[]
  /** The id, where it stands in another place than ids usually do. */
  readonly id?: string
  /** What had to be assumed, in whole sentences. */
  readonly notes?: readonly string[]
}

/** One of the conversations that stand in one object. */
export interface Piece {
  readonly path: string
  readonly value: unknown
}

/** One format in which people keep conversations. */
export interface Format {
  /** As error messages and the documentation call it. */
  readonly name: string
  /** The keys by which one knows what it is about, in each of its forms; to name what is nearest. */
  readonly keys: readonly (readonly string[])[]
  readonly items?: ItemReader
  /**
   * The lists of items in an object that holds one conversation in a way only this format has;
   * null for any other object.
   * @throws ConversationError when it is of this format and holds no turns.
   */
  readonly open?: (value: Item, place: string, context: ReadContext) => Opened | null
  /** The conversations in an object that holds several; null for any other object. */
  readonly split?: (value: Item) => readonly Piece[] | null
  /**
   * The items in a text that is no JSON; null when it is not of this format.
   * @throws ConversationError when it is and cannot be read.
   */
  readonly text?: (text: string, place: string, context: ReadContext) => ItemList | null
  /** For formats of logs, which spread a conversation over many records. */
  readonly log?: LogReader
}

/** How to read the records of a log. */
export interface LogReader {
  /** What is wrong when no record tells of a conversation, and what to do about it. */
  readonly empty: { readonly problem: string; readonly fix: string }
  /** Whether an object is a record, or an export of records, of this log. */
  readonly recognises: (value: Item) => boolean
  /** What recognised records tell of conversations; none for records of something else. */
  readonly collect: (value: Item, place: string) => readonly Fragment[]
}

/** What is wrong with the messages of a record, where in it, and what to do about it. */
export interface FragmentFault {
  readonly at: string
  readonly problem: string
  readonly fix: string
}

/** What one record of a log tells of a conversation. */
export interface Fragment {
  /** The place of the record, for errors. */
  readonly where: string
  /** The trace it belongs to; null where the log does not tell. */
  readonly trace: string | null
  /** The conversation it belongs to; null where the record does not tell. */
  readonly conversation: string | null
  /**
   * How well the record stands for its trace, compared from the first number on: whether it holds
   * messages, whether it is of the kind that holds all, when it ended.
   */
  readonly rank: readonly number[]
  /** What was said up to there; null for a record that only tells of which conversation its trace is. */
  readonly lists: readonly ItemList[] | null
  /** It holds one exchange without what was said before it, so others are joined to it. */
  readonly single?: boolean
  /** Why the messages of the record cannot be read. */
  readonly fault?: FragmentFault
}
