/** `set-eval-mode`: writes the eval mode into `.env.local`. */
import { UsageError } from '../../errors.js'
import {
  evalModes,
  isEvalMode,
  wrongEvalMode,
  environmentOptions,
} from '../../metric/options/index.js'
import { findSettings, loadEnvironment } from '../../environment/environment.js'
import { toPlainLine } from '../../report/text/index.js'
import type { Command } from '../command.js'
import { editEnvFile } from '../edit-env-file.js'
import { setVariable } from '../edit-variable.js'
import { readArguments, wrongArguments } from '../read-arguments.js'

const name = 'set-eval-mode'
const { variable } = environmentOptions.evalMode

/** The command. */
export const setEvalMode: Command = {
  name,
  parameters: evalModes.join('|'),
  summary: 'Choose the eval mode of this folder, in .env.local',
  details: `Sets ${variable} in .env.local and leaves all else in the file as it is.
A test's own evalMode, configureKnowledgeRetention and the environment come before it.

  llm          a language judge decides
  hybrid       a language judge finds the facts, a decision judge decides
  system_one   a decision judge decides on the raw conversation`,
  run(args, { folder, variables, print, printError }) {
    const { positionals } = readArguments(name, { args, allowPositionals: true })
    const [mode, ...rest] = positionals
    if (mode === undefined || rest.length > 0) {
      throw wrongArguments(
        name,
        mode === undefined
          ? 'no eval mode was given'
          : `one eval mode was expected, but got ${positionals.length}`,
      )
    }
    if (!isEvalMode(mode)) throw new UsageError(wrongEvalMode(name, mode))
    const changed = editEnvFile(folder, '.env.local', (text) => setVariable(text, variable, mode))
    print(`.env.local ${changed ? 'now says' : 'already says'} ${variable}=${mode}`)
    const [inForce] = findSettings(loadEnvironment(folder, variables), variable)
    if (inForce && inForce.origin === 'environment' && inForce.value !== mode) {
      printError(
        `The environment says ${variable}=${toPlainLine(inForce.value)}, which comes before .env.local; take it out there to use ${mode}.`,
      )
    }
    return 0
  },
}
