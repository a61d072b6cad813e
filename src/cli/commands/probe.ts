/** `probe`: how far a chatbot remembers, with progress, a chart, JSON and a comparison. */
import { type Arguments, type Command, wrongArguments } from '../arguments/index.js'
import { type ProbeRun, runProbeCommand } from './run-probe-command.js'

const name = 'probe'

const flag = {
  distances: '--distances',
  unit: '--unit',
  sessions: '--sessions',
  language: '--language',
  kinds: '--kinds',
  perKind: '--per-kind',
  repeats: '--repeats',
  concurrency: '--concurrency',
  seed: '--seed',
  isolated: '--isolated',
  model: '--model',
  header: '--header',
  rate: '--rate',
  against: '--against',
  againstModel: '--against-model',
  json: '--json',
  output: '--output',
} as const

/** The command. */
export const probe: Command = {
  name,
  parameters: [
    { name: '<chatbot>', summary: "address of a chat API (OpenAI's form), or path of a module" },
  ],
  flags: [
    {
      name: `${flag.distances} <list>`,
      summary: 'exchanges between telling and asking (1,5,10,20,50)',
    },
    { name: `${flag.unit} <unit>`, summary: 'what distances count: exchanges or tokens' },
    {
      name: `${flag.sessions} <which>`,
      summary: 'ask in the same session, or in new ones: same or new',
    },
    { name: `${flag.language} <tag>`, summary: 'language of facts and small talk: en or zh' },
    { name: `${flag.kinds} <list>`, summary: 'kinds of facts: name,code,...' },
    { name: `${flag.perKind} <n>`, summary: 'facts of each kind, 1 to 4 (2)' },
    {
      name: `${flag.repeats} <n>`,
      summary: 'how often each fact is asked for at each distance (1)',
    },
    { name: `${flag.concurrency} <n>`, summary: 'conversations at once (4)' },
    { name: `${flag.seed} <n>`, summary: 'another seed is another run (1)' },
    { name: flag.isolated, summary: 'a conversation for every question' },
    { name: `${flag.model} <name>`, summary: 'sent to the chat API' },
    {
      name: `${flag.header} <header>`,
      summary: "'name: value', sent to the chat API",
      isRepeatable: true,
    },
    {
      name: `${flag.rate} <share>`,
      summary: 'exit with 1 when less comes back at the longest distance',
    },
    {
      name: `${flag.against} <other>`,
      summary: 'compare, fact by fact, with another chatbot or the JSON of a curve',
    },
    { name: `${flag.againstModel} <name>`, summary: 'model of the other chatbot' },
    { name: flag.json, summary: 'print JSON' },
    { name: `${flag.output} <file>`, summary: 'write the JSON of the curve' },
  ],
  summary: 'Find out how far a chatbot remembers',
  details: `Tells the chatbot facts, lets small talk pass, asks back, and draws a curve. A module exports the chatbot as default or as chatbot. No judge is asked.

Exit code: 0, 1 when --rate was given and is not held at the longest distance, 2 when the chatbot cannot be probed.`,
  examples: [
    {
      line: 'probe http://localhost:3000/v1/chat/completions',
      summary: 'how many exchanges does it remember?',
    },
    {
      line: 'probe ./bot.mjs --distances 1,10,30 --rate 0.9',
      summary: 'fail the build when it remembers less',
    },
    { line: 'probe ./bot.mjs --against before.json', summary: 'what did a change cost?' },
  ],
  run: (args, context) => runProbeCommand(readRun(args), context),
}

function readRun(args: Arguments): ProbeRun {
  const numbers = (list: string) => list.split(',').map((one) => toNumber(flag.distances, one))
  const number = (option: string) => {
    const value = args.text(option)
    return value === undefined ? undefined : toNumber(option, value)
  }
  const kinds = args.text(flag.kinds)
  const perKind = number(flag.perKind)
  const distances = args.text(flag.distances)
  const headers = args.texts(flag.header)
  // Checked by the probe, which names the option.
  const options: Record<string, unknown> = {
    distances: distances === undefined ? undefined : numbers(distances),
    unit: args.text(flag.unit),
    sessions: args.text(flag.sessions),
    language: args.text(flag.language),
    facts:
      kinds === undefined && perKind === undefined
        ? undefined
        : { ...(kinds && { kinds: kinds.split(',') }), ...(perKind !== undefined && { perKind }) },
    isolated: args.has(flag.isolated) || undefined,
    repeats: number(flag.repeats),
    concurrency: number(flag.concurrency),
    seed: number(flag.seed),
  }
  return {
    source: args.parameters[0] ?? '',
    against: args.text(flag.against),
    model: args.text(flag.model),
    againstModel: args.text(flag.againstModel),
    headers: headers.length === 0 ? undefined : Object.fromEntries(headers.map(readHeader)),
    options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    rate: number(flag.rate),
    json: args.has(flag.json),
    output: args.text(flag.output),
  }
}

function toNumber(option: string, value: string): number {
  const number = Number(value)
  if (value.trim() !== '' && Number.isFinite(number)) return number
  throw wrongArguments(name, `${option} takes a number, but got '${value}'`)
}

function readHeader(header: string): readonly [string, string] {
  const at = header.indexOf(':')
  // The value may be a key, so it is not shown.
  if (at < 1) throw wrongArguments(name, "--header takes 'name: value'")
  return [header.slice(0, at).trim(), header.slice(at + 1).trim()]
}
