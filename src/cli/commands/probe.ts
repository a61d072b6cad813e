/** `probe`: how far a chatbot remembers, with progress, a chart, JSON and a comparison. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OptionError } from '../../errors.js'
import { probeRetention } from '../../matcher/probe-retention.js'
import { ProbeError, type ProbeOptions } from '../../probe/ask/index.js'
import { formatComparison, formatCurve } from '../../probe/chart/index.js'
import { compareCurves, readCurve, type RetentionCurve } from '../../probe/curve/index.js'
import type { Command, CommandContext } from '../command.js'
import { loadChatbot } from '../load-chatbot.js'
import { readArguments, wrongArguments } from '../read-arguments.js'

const name = 'probe'

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

/** The command. */
export const probe: Command = {
  name,
  parameters: '<url|module>',
  summary: 'Find out how far a chatbot remembers',
  details: `Tells the chatbot facts, lets small talk pass, asks back, and draws a curve. The chatbot is the address
of a chat API (OpenAI's form), or a module that exports one as default or as chatbot.

  --distances 1,5,10,20,50   exchanges between telling and asking
  --unit exchanges|tokens    what distances count
  --sessions same|new        ask in the session that told, or in new ones
  --language en|zh           language of facts and small talk
  --kinds name,code,...      kinds of facts; --per-kind 1 to 4 of each (2)
  --repeats N                ask each fact N times at each distance
  --concurrency N            conversations at once (4)
  --seed N                   another seed is another run (1)
  --isolated                 a conversation for every question
  --model NAME               sent to the chat API
  --header 'name: value'     sent to the chat API; may be repeated
  --rate 0.9                 exit with 1 when less comes back at the longest distance
  --against <url|module|curve.json>, --against-model NAME   compare, fact by fact
  --json                     print JSON
  --output curve.json        write the JSON of the curve`,
  run: (args, context) => runProbeCommand(readRun(args), context),
}

function readRun(args: readonly string[]): ProbeRun {
  const text = { type: 'string' } as const
  const { values, positionals } = readArguments(name, {
    args: [...args],
    allowPositionals: true,
    options: {
      distances: text,
      unit: text,
      sessions: text,
      language: text,
      kinds: text,
      'per-kind': text,
      repeats: text,
      concurrency: text,
      seed: text,
      isolated: { type: 'boolean' },
      model: text,
      header: { type: 'string', multiple: true },
      rate: text,
      against: text,
      'against-model': text,
      json: { type: 'boolean' },
      output: text,
    },
  })
  const [source, ...more] = positionals
  if (source === undefined || more.length > 0) {
    throw wrongArguments(name, `takes one chatbot, but got ${positionals.length}`)
  }
  const { kinds, distances, unit, sessions, language } = values
  const perKind = values['per-kind']
  const options: Record<string, unknown> = {
    ...(distances && { distances: distances.split(',').map((one) => toNumber('distances', one)) }),
    ...(unit && { unit }),
    ...(sessions && { sessions }),
    ...(language && { language }),
    ...((kinds ?? perKind) && {
      facts: {
        ...(kinds && { kinds: kinds.split(',') }),
        ...(perKind && { perKind: toNumber('per-kind', perKind) }),
      },
    }),
    ...(values.isolated && { isolated: true }),
  }
  for (const option of ['repeats', 'concurrency', 'seed'] as const) {
    const value = values[option]
    if (value !== undefined) options[option] = toNumber(option, value)
  }
  return {
    source,
    against: values.against,
    model: values.model,
    againstModel: values['against-model'],
    headers: values.header && Object.fromEntries(values.header.map(readHeader)),
    // Checked by the probe, which names the option.
    options,
    rate: values.rate === undefined ? undefined : toNumber('rate', values.rate),
    json: values.json ?? false,
    output: values.output,
  }
}

function toNumber(option: string, value: string): number {
  const number = Number(value)
  if (value.trim() !== '' && Number.isFinite(number)) return number
  throw wrongArguments(name, `--${option} takes a number, but got '${value}'`)
}

function readHeader(header: string): readonly [string, string] {
  const at = header.indexOf(':')
  // The value may be a key, so it is not shown.
  if (at < 1) throw wrongArguments(name, "--header takes 'name: value'")
  return [header.slice(0, at).trim(), header.slice(at + 1).trim()]
}
