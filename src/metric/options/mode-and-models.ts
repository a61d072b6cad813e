/** The eval mode and the models: the options that the environment may choose as well. */
import { OptionError } from '../../errors.js'
import type { DecisionJudge, LanguageJudge } from '../../judge/interface/index.js'
import { defaultModel, defaultSystemOneModel } from '../../judge/settings/index.js'
import type { EvalMode } from '../../types.js'
import { type Chosen, chooseByCode } from './choose-by-code.js'
import { type Environment, findSettings } from '../../environment/environment.js'
import { isEvalMode, wrongEvalMode } from './eval-modes.js'
import type { KnowledgeRetentionDefaults, KnowledgeRetentionOptions } from './options.js'

/** The variable of each of these options, and what holds when nobody chooses. */
export const environmentOptions = {
  evalMode: { variable: 'KNOWLEDGE_RETENTION_EVAL_MODE', fallback: 'llm' },
  model: { variable: 'KNOWLEDGE_RETENTION_MODEL', fallback: defaultModel },
  systemOneModel: {
    variable: 'KNOWLEDGE_RETENTION_SYSTEM_ONE_MODEL',
    fallback: defaultSystemOneModel,
  },
} as const satisfies Partial<
  Record<keyof KnowledgeRetentionOptions, { readonly variable: string; readonly fallback: string }>
>

/** What `resolveModeAndModels` gives. */
export interface ModeAndModels {
  readonly evalMode: Chosen<EvalMode>
  readonly model: string | LanguageJudge
  readonly systemOneModel: string | DecisionJudge
}

/**
 * The call's own choice, else the configured one, else the environment's, else the default.
 *
 * @throws {OptionError} when the environment's choice holds and is no eval mode
 */
export function resolveModeAndModels(
  options: KnowledgeRetentionOptions,
  defaults: KnowledgeRetentionDefaults,
  environment: Environment,
): ModeAndModels {
  const choose = (name: 'model' | 'systemOneModel') =>
    findSettings(environment, environmentOptions[name].variable)[0]?.value ??
    environmentOptions[name].fallback
  return {
    evalMode: chooseByCode(options.evalMode, defaults.evalMode) ?? evalModeOf(environment),
    model: options.model ?? defaults.model ?? choose('model'),
    systemOneModel: options.systemOneModel ?? defaults.systemOneModel ?? choose('systemOneModel'),
  }
}

/**
 * The eval mode that the environment chooses, else the default.
 *
 * @throws {OptionError} when it is none
 */
export function evalModeOf(environment: Environment): Chosen<EvalMode> {
  const { variable, fallback } = environmentOptions.evalMode
  const setting = findSettings(environment, variable)[0]
  if (!setting) return { value: fallback, chosenBy: 'default' }
  const { value, where } = setting
  if (!isEvalMode(value)) throw new OptionError(wrongEvalMode(where, value))
  return { value, chosenBy: where }
}
