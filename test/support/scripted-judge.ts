/** A language judge for tests that answers from a script and keeps what it was asked. */
import type {
  JudgeCall,
  LanguageJudge,
  LanguageJudgeAnswer,
  LanguageJudgeRequest,
} from '../../src/judge/interface/language-judge.js'

/** One line of a conversation as a judge is shown it. */
export interface ShownTurn {
  readonly turn: number
  readonly user?: string
  readonly assistant?: string
  readonly tools?: readonly string[]
}

/** What a request shows, taken apart again. */
export interface ShownData {
  readonly earlier: readonly ShownTurn[]
  readonly conversation: readonly ShownTurn[]
  /** `[id, turn, subject, fact]` */
  readonly facts: readonly (readonly [number, number, string, string])[]
  /** `[id, fact]`, or `[id, fact, turn]` where the test gave the turn */
  readonly known: readonly (readonly [number, string, number?])[]
  readonly judge: readonly number[]
  /** Number of the turn from which on facts are asked for; 0 when all are. */
  readonly from: number
}

/** An answer as an object, as raw text, or an error to reject with. */
export type ScriptedAnswer = object | string

/** Answers a request; `number` counts requests from 0. */
export type Script = (
  data: ShownData,
  request: LanguageJudgeRequest,
  number: number,
  call: JudgeCall,
) => ScriptedAnswer | Promise<ScriptedAnswer>

/** See `scriptedJudge`. */
export interface ScriptedJudge extends LanguageJudge {
  readonly requests: LanguageJudgeRequest[]
}

/** Makes a judge that answers with what `script` returns; each request costs 100 and 10 tokens. */
export function scriptedJudge(
  script: Script,
  options: { readonly name?: string; readonly maxRequestTokens?: number } = {},
): ScriptedJudge {
  const requests: LanguageJudgeRequest[] = []
  return {
    name: options.name ?? 'scripted-judge',
    maxRequestTokens: options.maxRequestTokens,
    requests,
    async ask(request, call): Promise<LanguageJudgeAnswer> {
      const number = requests.push(request) - 1
      const answer = await script(shownData(request), request, number, call)
      if (answer instanceof Error) throw answer
      return {
        text: typeof answer === 'string' ? answer : JSON.stringify(answer),
        inputTokens: 100,
        outputTokens: 10,
        replayed: false,
      }
    },
  }
}

/** Takes the data of a request apart. */
export function shownData(request: {
  readonly messages: readonly { readonly content: string }[]
}): ShownData {
  const data = request.messages[1]?.content ?? ''
  const lines = (name: string): unknown[] => {
    const inside = data.split(`<${name}>\n`)[1]?.split(`\n</${name}>`)[0]
    return inside ? inside.split('\n').map((line) => JSON.parse(line) as unknown) : []
  }
  return {
    earlier: lines('earlier') as ShownTurn[],
    conversation: lines('conversation') as ShownTurn[],
    facts: lines('facts') as [number, number, string, string][],
    known: lines('known') as [number, string, number?][],
    judge: lines('judge').flat() as number[],
    from: (lines('from') as number[])[0] ?? 0,
  }
}
