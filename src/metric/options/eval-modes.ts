/** The eval modes by name. */
import { type ErrorParts, nearestName } from '../../errors.js'
import type { EvalMode } from '../../types.js'
import { showOption } from './show-option.js'

/** Every eval mode. */
export const evalModes = ['llm', 'hybrid', 'system_one'] as const satisfies readonly EvalMode[]

/** Whether `name` is that of an eval mode. */
export function isEvalMode(name: string): name is EvalMode {
  return (evalModes as readonly string[]).includes(name)
}

/** What to say about a name that is none, `where` being the place it was read from. */
export function wrongEvalMode(where: string, name: string): ErrorParts {
  const nearest = nearestName(name, evalModes)
  return {
    where,
    problem: `${showOption(name)} is no eval mode; there are llm, hybrid and system_one`,
    fix: `write ${nearest ?? 'one of these'}`,
  }
}
