/**
 * Reading, the lowest room: what a format is, the questions asked of foreign values, content and
 * messages to utterances, utterances to turns, and how reading fails.
 */
export { TurnBuilder } from './build-turns.js'
export { checkOptionNames } from './check-option-names.js'
export type {
  Format,
  Fragment,
  FragmentFault,
  ItemList,
  ItemReader,
  LogReader,
  Opened,
  Piece,
  Utterance,
} from './format.js'
export { firstOf, hasPart, isItem, type Item, parsedJson, textOrNull, typeOf } from './item.js'
export { turnedRound } from './item-list.js'
export { type PartKind, plainParts, readContent, toolText } from './read-content.js'
export {
  type Columns,
  plainContext,
  type ReadContext,
  type ReadTurn,
  type ReadTurnResult,
  speakerNamed,
} from './read-context.js'
export { readMessage } from './read-message.js'
export { readToolsCalled } from './read-tools-called.js'
export { readRole, type Speaker, speakerOf } from './speaker.js'
export { streamOf } from './stream-of.js'
export { timeOf, timeOfItem, timeText } from './time-of.js'
export {
  asConversationError,
  describeItem,
  describeThrown,
  isConversationError,
  kindOf,
  placeIn,
  unreadable,
} from './unreadable.js'
