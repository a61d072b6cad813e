/** `unset-eval-mode`: takes the eval mode out of `.env.local`. */
import { findSettings, loadEnvironment } from '../../environment/environment.js'
import { environmentOptions } from '../../metric/options/index.js'
import { toPlainLine } from '../../report/text/index.js'
import type { Command } from '../arguments/index.js'
import { editEnvFile, removeVariable } from '../settings/index.js'

const { variable, fallback } = environmentOptions.evalMode

/** The command. */
export const unsetEvalMode: Command = {
  name: 'unset-eval-mode',
  parameters: [],
  flags: [{ name: '--json', summary: 'print JSON' }],
  summary: 'Take the eval mode out of .env.local again',
  details: `Removes each line of .env.local that sets ${variable}, and leaves all else in the file
as it is. Then the environment's or .env's choice holds, or ${fallback}.`,
  examples: [{ line: 'unset-eval-mode', summary: "back to the environment's choice, or llm" }],
  run(args, { folder, variables, print }) {
    const changed = editEnvFile(folder, '.env.local', (text) => removeVariable(text, variable))
    const [inForce] = findSettings(loadEnvironment(folder, variables), variable)
    if (args.has('--json')) {
      const value = inForce?.value ?? fallback
      print(JSON.stringify({ file: '.env.local', variable, value, changed }))
      return 0
    }
    print(`.env.local ${changed ? 'no longer sets' : 'does not set'} ${variable}`)
    print(
      inForce
        ? `In force: ${toPlainLine(inForce.value)}, from ${inForce.where}`
        : `In force: ${fallback}, the default`,
    )
    return 0
  },
}
