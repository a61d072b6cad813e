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
import type { Command } from '../arguments/index.js'
import { editEnvFile, setVariable } from '../settings/index.js'

const name = 'set-eval-mode'
const { variable } = environmentOptions.evalMode

/** The command. */
export const setEvalMode: Command = {
  name,
  parameters: [{ name: '<mode>', summary: evalModes.join(', ') }],
  flags: [{ name: '--json', summary: 'print JSON' }],
  summary: 'Choose the eval mode of this folder, in .env.local',
  details: `Sets ${variable} in .env.local and leaves all else in the file as it is.
A test's own evalMode, configureKnowledgeRetention and the environment come before it.

  llm          a language judge decides
  hybrid       a language judge finds the facts, a decision judge decides
  system_one   a decision judge decides on the raw conversation`,
  examples: [
    { line: 'set-eval-mode hybrid', summary: 'every measurement of this folder, tests included' },
  ],
  run(args, { folder, variables, print, printError }) {
    const [mode = ''] = args.parameters
    if (!isEvalMode(mode)) throw new UsageError(wrongEvalMode(name, mode))
    const changed = editEnvFile(folder, '.env.local', (text) => setVariable(text, variable, mode))
    print(
      args.has('--json')
        ? JSON.stringify({ file: '.env.local', variable, value: mode, changed })
        : `.env.local ${changed ? 'now says' : 'already says'} ${variable}=${mode}`,
    )
    const [inForce] = findSettings(loadEnvironment(folder, variables), variable)
    if (inForce && inForce.origin === 'environment' && inForce.value !== mode) {
      printError(
        `The environment says ${variable}=${toPlainLine(inForce.value)}, which comes before .env.local; take it out there to use ${mode}.`,
      )
    }
    return 0
  },
}
