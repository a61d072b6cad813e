/**
 * Which judge a bare model name stands for, by the rule that the README has too.
 */
import { OptionError, show } from '../errors.js'
import type { DecisionJudge, LanguageJudge } from './interface/index.js'
import { openAIDecisionJudge, openAIJudge } from './openai/index.js'
import { typeSafeDecisionJudge } from './typesafe/index.js'

/**
 * The language judge for a model name: always `openAIJudge`, since every provider of language
 * models can be had through its API. A prefix `openai:` may be written and is taken off.
 *
 * @throws {OptionError} when the name is empty or that of a decision model: `typesafe:...`, `jev...`.
 */
export function languageJudgeFor(model: string): LanguageJudge {
  const { provider, name } = split('model', model)
  if (provider === 'typesafe' || (provider === undefined && /^jev\b/.test(name))) {
    throw new OptionError({
      where: 'option model',
      problem: `${show(model)} is a decision model, which writes no text`,
      fix: 'name it as systemOneModel, and name a language model here',
    })
  }
  return openAIJudge({ model: name })
}

/**
 * The decision judge for a model name.
 *
 * - `openai:NAME`: OpenAI's Decisions
 * - `typesafe:NAME`: System One
 * - `gpt-...`: OpenAI's Decisions
 * - any other name: System One, which most open decision models speak
 *
 * @throws {OptionError} when the name is empty.
 */
export function decisionJudgeFor(model: string): DecisionJudge {
  const { provider, name } = split('systemOneModel', model)
  const openAI = provider === undefined ? name.startsWith('gpt-') : provider === 'openai'
  return openAI ? openAIDecisionJudge({ model: name }) : typeSafeDecisionJudge({ model: name })
}

/** A name that was pasted with blanks around it means the same model. */
function split(
  option: 'model' | 'systemOneModel',
  model: string,
): { readonly provider: string | undefined; readonly name: string } {
  const [, provider, rest = ''] = /^(?:(openai|typesafe):)?(.*)$/s.exec(model.trim()) ?? []
  const name = rest.trim()
  if (name === '') {
    throw new OptionError({
      where: `option ${option}`,
      problem: `${show(model)} names no model`,
      fix: provider
        ? `write the name of the model after ${provider}:`
        : 'write the name of a model, or leave the option out',
    })
  }
  return { provider, name }
}
