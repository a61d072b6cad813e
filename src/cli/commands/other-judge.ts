/** Another judge for the same measurement. */
import { evalModes, isEvalMode, type ResolvedOptions } from '../../metric/options/index.js'
import type { EvalMode } from '../../types.js'

/** The same measurement by the judge that `--compare` names. */
export function withJudge(options: ResolvedOptions, judge: string): ResolvedOptions {
  if (isEvalMode(judge)) return modeOf(options, judge)
  const [, mode, model] = new RegExp(`^(${evalModes.join('|')}):(.+)$`).exec(judge) ?? []
  if (mode === undefined || model === undefined || !isEvalMode(mode)) {
    return options.evalMode === 'system_one'
      ? { ...options, systemOneModel: judge }
      : { ...options, model: judge }
  }
  const inMode = modeOf(options, mode)
  return mode === 'llm' ? { ...inMode, model } : { ...inMode, systemOneModel: model }
}

function modeOf(options: ResolvedOptions, evalMode: EvalMode): ResolvedOptions {
  if (evalMode !== 'system_one') return { ...options, evalMode }
  // It finds no facts and has a mean of its own.
  return { ...options, evalMode, scoring: 'ratio', facts: null, minJudgedTurns: 0 }
}

/** Who judges under some options, in words: `jev-latest with gpt-5.4, hybrid`. */
export function nameOfJudge({ evalMode, model, systemOneModel }: ResolvedOptions): string {
  const names = [
    ...(evalMode === 'llm' ? [] : [nameOf(systemOneModel)]),
    ...(evalMode === 'system_one' ? [] : [nameOf(model)]),
  ]
  return `${names.join(' with ')}, ${evalMode}`
}

function nameOf(judge: string | { readonly name: string }): string {
  return typeof judge === 'string' ? judge : judge.name
}
