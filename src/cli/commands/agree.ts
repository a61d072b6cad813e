/** `agree`: how far a judge agrees with people, and whether another agrees more. */
import {
  type AgreementDifference,
  AgreementTotals,
  compareAgreement,
  isMiss,
} from '../../batch/agreement/index.js'
import { runBatch } from '../../batch/running/index.js'
import { UsageError } from '../../errors.js'
import type { ResolvedOptions } from '../../metric/options/index.js'
import {
  type Arguments,
  type Command,
  type CommandContext,
  wrongArguments,
} from '../arguments/index.js'
import {
  formatAgreement,
  formatComparison,
  type JudgeAgreement,
  showProgress,
} from '../output/index.js'
import { measuringFlags, optionsOfFlags, wholeNumber } from './metric-flags.js'
import { type FileInputs, openInputs } from './open-inputs.js'
import { nameOfJudge, withJudge } from './other-judge.js'
import { cassetteFlag, openRecording, type Recording } from './open-recording.js'

const name = 'agree'
const flags = {
  compare: '--compare <judge>',
  json: '--json',
  maxCalls: '--max-calls <number>',
  maxTokens: '--max-tokens <number>',
} as const

/** The command. */
export const agree: Command = {
  name,
  parameters: [{ name: '<file...>', summary: 'conversations with labels, in JSON or JSON Lines' }],
  flags: [
    {
      name: flags.compare,
      summary: 'judge with another model or eval mode as well: a model, a mode, or mode:model',
    },
    { name: flags.json, summary: 'print JSON' },
    { name: flags.maxCalls, summary: 'most calls that each judge answers live' },
    { name: flags.maxTokens, summary: 'tokens after which a judge is not asked any more' },
    ...measuringFlags,
    cassetteFlag,
  ],
  summary: 'Measure how far a judge agrees with people who labelled the replies',
  details: `People say of assistant turns whether they lose what the user said, beside the conversation:

  { "messages": [...], "labels": [{ "turn": 3, "attrition": true }, { "turn": 5, "attrition": false }] }

"turn" is the index in the list of turns, from 0; "attrition" may also be forgotten, contradicted, asked_again or ignored. Turns without a label do not count.

Shown are accuracy, precision, recall, F1, balanced accuracy and Cohen's kappa with 95 % bootstrap intervals, the confusion matrix, and every disagreement, the worst first. With --compare, McNemar's test says whether the two differ by more than chance.

Exit code: 0, or 2 when nothing could be compared or a conversation is invalid.`,
  examples: [
    { line: 'agree labelled.jsonl', summary: 'may the judge of this folder be trusted?' },
    {
      line: 'agree labelled.jsonl --compare gpt-5.4-mini',
      summary: 'is the cheap one good enough?',
    },
    {
      line: 'agree labelled.jsonl --eval-mode llm --compare hybrid:jev-latest --json',
      summary: 'two eval modes, for a script',
    },
  ],
  async run(args, context) {
    const options = optionsOfFlags(args, context, context.interrupted)
    const other = args.text(flags.compare)
    const otherOptions = other === undefined ? null : withJudge(options, other)
    const inputs = openInputs(args.parameters, context)
    if (otherOptions !== null && args.parameters.includes('-')) {
      throw wrongArguments(
        name,
        'standard input can be read only once, and --compare reads twice',
        'save it to a file',
      )
    }
    const recording = openRecording(args, context)
    const running = { args, context, inputs, recording }
    const first = await judgeLabelled(options, running)
    const second = otherOptions && (await judgeLabelled(otherOptions, running))
    await recording.settle()
    const difference = second && compareAgreement(first.totals.labelled(), second.totals.labelled())
    show(first.judge, second && difference && { judge: second.judge, difference }, args, context)
    const all = [first, ...(second ? [second] : [])]
    return all.some(({ judge }) => judge.agreement.invalid > 0) ? 2 : 0
  },
}

interface Running {
  readonly args: Arguments
  readonly context: CommandContext
  readonly inputs: FileInputs
  readonly recording: Recording
}

async function judgeLabelled(options: ResolvedOptions, running: Running) {
  const { args, context, inputs, recording } = running
  const totals = new AgreementTotals()
  const progress = showProgress(context.err)
  try {
    const run = runBatch({
      inputs: inputs.conversations(),
      options,
      budget: {
        maxCalls: wholeNumber(args, flags.maxCalls, 0),
        maxTokens: wholeNumber(args, flags.maxTokens, 0),
      },
      repeat: 1,
      environment: {
        transportOf: (fresh, of) => recording.transportOf(fresh, of),
        timeLeftMs: () => undefined,
        timeoutAdvice: 'raise --timeout-ms, or use a faster judge or a recording',
      },
      total: context.err.isTerminal ? await inputs.count() : null,
      onProgress: (far) => progress.update(far),
    })
    for await (const evaluated of run) totals.add(evaluated)
  } finally {
    progress.end()
  }
  const agreement = totals.agreement()
  if (agreement.conversations === 0) throw nothingToCompare(agreement)
  const judge: JudgeAgreement = { title: nameOfJudge(options), agreement }
  return { judge, totals }
}

function show(
  first: JudgeAgreement,
  second: { readonly judge: JudgeAgreement; readonly difference: AgreementDifference } | null,
  args: Arguments,
  { out, print }: CommandContext,
): void {
  if (args.has(flags.json)) {
    const judges = [first, ...(second ? [second.judge] : [])].map(({ title, agreement }) => ({
      judge: title,
      ...agreement,
      disagreements: agreement.disagreements.map((one) => ({
        kind: isMiss(one) ? 'missed' : 'false alarm',
        ...one,
      })),
    }))
    print(JSON.stringify({ judges, difference: second?.difference ?? null }))
    return
  }
  print(formatAgreement(first, out))
  if (second === null) return
  print(`\n${formatAgreement(second.judge, out)}`)
  print(`\n${formatComparison(first, second.judge, second.difference, out)}`)
}

function nothingToCompare({
  unlabelled,
  invalid,
}: {
  readonly unlabelled: number
  readonly invalid: number
}) {
  return new UsageError({
    where: name,
    problem: `no conversation could be compared: ${unlabelled} without labels, ${invalid} invalid`,
    fix: 'put labels: [{ turn, attrition }] beside the turns, and see with judge what is invalid',
  })
}
