/** `show-config`: what is in force, and where each value comes from. */
import { cassetteVariable, resolveCassetteMode } from '../../cassette/settings/index.js'
import { excerpt, isKnowledgeRetentionError } from '../../errors.js'
import { type Environment, findSettings, loadEnvironment } from '../../environment/environment.js'
import { environmentOptions, evalModeOf } from '../../metric/options/index.js'
import { toPlainLine } from '../../report/text/index.js'
import type { Command } from '../command.js'
import { maskKey, maskUrl } from '../mask-setting.js'
import { readArguments } from '../read-arguments.js'

const name = 'show-config'

/** What the judges read from the environment. */
const judgeVariables: readonly (readonly [variable: string, mask: (value: string) => string])[] = [
  ['OPENAI_API_KEY', maskKey],
  ['OPENAI_BASE_URL', maskUrl],
  ['TYPESAFE_API_KEY', maskKey],
  ['TYPESAFE_BASE_URL', maskUrl],
]

type Row = readonly [name: string, value: string, from: string]

/** The command. */
export const showConfig: Command = {
  name,
  parameters: '',
  summary: 'Show what is in force in this folder, and where it comes from',
  details: `Shows the eval mode, the models and the use of recordings with the place of each: the
environment, .env.local, .env or the default. What a test itself or configureKnowledgeRetention
says comes before all of these. Keys are not shown, only whether they are set.`,
  run(args, { folder, variables, print, printError }) {
    readArguments(name, { args })
    const environment = loadEnvironment(folder, variables)
    const rows: readonly Row[] = [
      ...Object.entries(environmentOptions).map(([option, { variable, fallback }]) =>
        optionRow(option, environment, variable, fallback),
      ),
      cassettesRow(environment),
      ...judgeVariables.map(([variable, mask]) => judgeRow(environment, variable, mask)),
    ]
    print(table(rows))
    const faults = [() => evalModeOf(environment), () => resolveCassetteMode({ env: variables })]
      .map(messageOfFault)
      .filter((message) => message !== null)
    faults.forEach(printError)
    return faults.length === 0 ? 0 : 1
  },
}

function optionRow(
  option: string,
  environment: Environment,
  variable: string,
  fallback: string,
): Row {
  const [inForce, ...others] = findSettings(environment, variable)
  if (!inForce) return [option, fallback, 'default']
  const over = others.map(({ value, origin }) => `${origin} (${shown(value)})`)
  return [option, shown(inForce.value), [inForce.where, ...over].join(', before ')]
}

function cassettesRow(environment: Environment): Row {
  const variables = environment[0]?.variables ?? {}
  const given = variables[cassetteVariable]
  if (given) return ['cassettes', shown(given), `${cassetteVariable} in the environment`]
  const mode = resolveCassetteMode({ env: variables })
  return ['cassettes', mode, mode === 'auto' ? 'default' : 'CI in the environment']
}

function judgeRow(
  environment: Environment,
  variable: string,
  mask: (value: string) => string,
): Row {
  const settings = findSettings(environment, variable)
  const own = settings.find(({ origin }) => origin === 'environment')
  if (own) return [variable, mask(own.value), 'environment']
  const [unread] = settings
  return [
    variable,
    'not set',
    unread ? `${unread.origin} has it, but judges read the environment only` : '',
  ]
}

function table(rows: readonly Row[]): string {
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length))
  const [first, second] = [width(0), width(1)]
  return rows
    .map(([option, value, from]) =>
      `${option.padEnd(first)}   ${value.padEnd(second)}   ${from}`.trimEnd(),
    )
    .join('\n')
}

function shown(value: string): string {
  return excerpt(toPlainLine(value))
}

function messageOfFault(read: () => unknown): string | null {
  try {
    read()
    return null
  } catch (error) {
    if (isKnowledgeRetentionError(error)) return error.message
    throw error
  }
}
