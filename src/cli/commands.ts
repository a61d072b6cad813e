/** The commands, in the order in which the help lists them. */
import type { Command } from './command.js'
import { probe } from './commands/probe.js'
import { setEvalMode } from './commands/set-eval-mode.js'
import { showConfig } from './commands/show-config.js'
import { unsetEvalMode } from './commands/unset-eval-mode.js'

/** Every command. */
export const commands: readonly Command[] = [setEvalMode, unsetEvalMode, showConfig, probe]
