/** The commands, in the order in which the help lists them. */
import type { Command } from '../arguments/index.js'
import { agree } from './agree.js'
import { compare } from './compare.js'
import { judge } from './judge.js'
import { probe } from './probe.js'
import { setEvalMode } from './set-eval-mode.js'
import { showConfig } from './show-config.js'
import { unsetEvalMode } from './unset-eval-mode.js'

/** Every command. */
export const commands: readonly Command[] = [
  judge,
  agree,
  compare,
  probe,
  setEvalMode,
  unsetEvalMode,
  showConfig,
]
