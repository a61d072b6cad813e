/** `unset-eval-mode`: takes the eval mode out of `.env.local`. */
import { findSettings, loadEnvironment } from '../../environment/environment.js'
import { environmentOptions } from '../../metric/options/index.js'
import { toPlainLine } from '../../report/text/index.js'
import type { Command } from '../command.js'
import { editEnvFile } from '../edit-env-file.js'
import { removeVariable } from '../edit-variable.js'
import { readArguments } from '../read-arguments.js'

const name = 'unset-eval-mode'
const { variable, fallback } = environmentOptions.evalMode

/** The command. */
export const unsetEvalMode: Command = {
  name,
  parameters: '',
  summary: 'Take the eval mode out of .env.local again',
  details: `Removes each line of .env.local that sets ${variable}, and leaves all else in the file
as it is. Then the environment's or .env's choice holds, or ${fallback}.`,
  run(args, { folder, variables, print }) {
    readArguments(name, { args })
    const changed = editEnvFile(folder, '.env.local', (text) => removeVariable(text, variable))
    print(`.env.local ${changed ? 'no longer sets' : 'does not set'} ${variable}`)
    const [inForce] = findSettings(loadEnvironment(folder, variables), variable)
    print(
      inForce
        ? `In force: ${toPlainLine(inForce.value)}, from ${inForce.where}`
        : `In force: ${fallback}, the default`,
    )
    return 0
  },
}
