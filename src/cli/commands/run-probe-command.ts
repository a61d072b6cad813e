/** Doing what `probe` was asked: probing, with progress, and printing what was found. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OptionError } from '../../errors.js'
import { probeRetention } from '../../matcher/probe-retention.js'
import { ProbeError, type ProbeOptions } from '../../probe/ask/index.js'
import { formatComparison, formatCurve } from '../../probe/chart/index.js'
import { compareCurves, readCurve, type RetentionCurve } from '../../probe/curve/index.js'
import type { CommandContext } from '../arguments/index.js'
import { loadChatbot } from './load-chatbot.js'

/** What the command was asked to do. */
export interface ProbeRun {
  /** An address of a chat API, or the path of a module. */
  readonly source: string
  /** A second chatbot, or the JSON of an earlier curve, to compare with. */
  readonly against?: string | undefined
  readonly model?: string | undefined
  readonly againstModel?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly options: ProbeOptions
  /** The rate that the horizon is told for; below it at the longest distance the exit code is 1, where it was given. */
  readonly rate?: number | undefined
  readonly json: boolean
  /** Path of a file that the JSON of the curve is written to. */
  readonly output?: string | undefined
}

/**
 * Probes, and prints what was found.
 *
 * @returns the exit code
 */
export async function runProbeCommand(run: ProbeRun, context: CommandContext): Promise<number> {
  const { source, against, rate = 0.9, json, output, options } = run
  const curve = await probeOne(source, run.model, run, context)
  if (output !== undefined) {
    writeFileSync(resolve(context.folder, output), `${JSON.stringify(curve, null, 2)}\n`)
  }
  if (against === undefined) {
    context.print(json ? JSON.stringify(curve) : formatCurve(curve, { rate }))
  } else {
    const other = against.endsWith('.json')
      ? readCurveFile(against, context.folder)
      : await probeOne(against, run.againstModel ?? run.model, run, context)
    const comparison = compareCurves(curve, other)
    context.print(
      json
        ? JSON.stringify({ first: curve, second: other, comparison })
        : [
            `First: ${source}`,
            formatCurve(curve, { rate }),
            '',
            `Second: ${against}`,
            formatCurve(other, { rate }),
            '',
            formatComparison(comparison, curve),
          ].join('\n'),
    )
  }
  const longest = Math.max(...(options.distances ?? curve.points.map(({ distance }) => distance)))
  return run.rate !== undefined && (curve.horizon(rate) ?? -1) < longest ? 1 : 0
}

async function probeOne(
  source: string,
  model: string | undefined,
  { options, headers }: ProbeRun,
  { folder, printError }: CommandContext,
): Promise<RetentionCurve> {
  const sendsUser = options.sessions === 'new'
  const chatbot = await loadChatbot(source, folder, { model, headers, sendsUser })
  let told = 0
  try {
    return await probeRetention(chatbot, {
      ...options,
      onProgress({ asked, toAsk, exchanges }) {
        const tenth = Math.floor((10 * asked) / toAsk)
        if (tenth === told) return
        told = tenth
        printError(`${source}: ${asked} of ${toAsk} questions asked, ${exchanges} exchanges`)
      },
    })
  } catch (error) {
    if (error instanceof ProbeError && error.curve.probes.length > 0) {
      printError(`Found by then:\n${formatCurve(error.curve)}`)
    }
    throw error
  }
}

function readCurveFile(file: string, folder: string): RetentionCurve {
  try {
    return readCurve(JSON.parse(readFileSync(resolve(folder, file), 'utf8')))
  } catch (error) {
    throw new OptionError({
      where: `probe --against ${file}`,
      problem: 'there is no curve in it',
      fix: 'give a file that probe --output wrote, or a chatbot',
      cause: error,
    })
  }
}
