/** What commands are, and how their arguments are read. */
export type {
  Arguments,
  Command,
  CommandContext,
  Example,
  Flag,
  Output,
  Parameter,
} from './command.js'
export { programName } from './program-name.js'
export { formatProgramHelp } from './program-help.js'
export { wrapWords } from './wrap-words.js'
export { formatCommandHelp, readArguments, wrongArguments } from './read-arguments.js'
