/**
 * A loopback judge for recording the examples where no model is in reach. It speaks chat
 * completions; its answers stand in answers/, one file for each conversation, written by hand
 * as a careful reader would judge. It only picks what a request asks for out of the file.
 */
import { readFileSync } from 'node:fs'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Conversation, toConversation } from 'expect-knowledge-retention'
import * as conversations from '../conversations.ts'

interface Answers {
  readonly facts: readonly {
    readonly turn: number
    readonly kind: string
    readonly subject: string
    readonly fact: string
  }[]
  readonly corrections: readonly { readonly fact: number; readonly by: number }[]
  readonly attritions: readonly {
    readonly turn: number
    readonly kind: string
    readonly facts: readonly number[]
    readonly reason: string
  }[]
  readonly grade?: string
}

interface JudgedConversation {
  readonly conversation: Conversation
  readonly answers: Answers
}

const judged: readonly JudgedConversation[] = Object.entries(conversations).map(
  ([name, input]) => ({
    conversation: toConversation(input),
    answers: JSON.parse(
      readFileSync(new URL(`answers/${kebabCase(name)}.json`, import.meta.url), 'utf8'),
    ) as Answers,
  }),
)

/** Starts the judge on a free port of 127.0.0.1. */
export async function startHandWrittenJudge(): Promise<{ baseURL: string; server: Server }> {
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { baseURL: `http://127.0.0.1:${port}/v1`, server }
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await json(request)) as ChatRequest
  const content = JSON.stringify(answer(body))
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      id: 'chatcmpl-hand-written',
      object: 'chat.completion',
      created: 0,
      model: body.model,
      choices: [
        { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } },
      ],
      usage: usage(JSON.stringify(body).length, content.length),
    }),
  )
}

interface ChatRequest {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

function answer({ messages }: ChatRequest): unknown {
  const instructions = messages[0]?.content ?? ''
  const data = messages[1]?.content ?? ''
  const shown = lines(data, 'conversation') as { turn: number; user?: string; assistant?: string }[]
  const { answers } = find(shown)
  const asked = lines(data, 'judge').flat() as number[]
  const known = lines(data, 'facts') as [number, number, string, string][]
  // Facts that the request lists have its numbers; facts that it asks for are numbered from 1.
  const turns = new Set(shown.map((line) => line.turn))
  const listed = answers.facts.filter((fact) => turns.has(fact.turn))
  const idOf = (number: number) => {
    const fact = answers.facts[number - 1]
    if (fact === undefined) throw new Error(`answers name fact ${number}, which they do not list`)
    if (known.length === 0) return listed.indexOf(fact) + 1
    return known.find(([, turn, , text]) => turn === fact.turn && text === fact.fact)?.[0] ?? 0
  }
  const attritions = answers.attritions
    .filter(({ turn }) => asked.includes(turn))
    .map((attrition) => ({ ...attrition, facts: attrition.facts.map(idOf) }))
  const wrong = new Set(attritions.map(({ turn }) => turn))
  return {
    ...(instructions.includes('"facts":') && {
      facts: listed.map((fact, at) => ({ id: at + 1, ...fact })),
      corrections: answers.corrections
        .map(({ fact, by }) => ({ fact: idOf(fact), by: idOf(by) }))
        .filter(({ fact, by }) => fact > 0 && by > 0),
    }),
    ...(instructions.includes('"attritions":') && {
      attritions,
      retained: asked.filter((turn) => !wrong.has(turn)),
    }),
  }
}

function find(shown: readonly { turn: number; user?: string; assistant?: string }[]) {
  const found = judged.find(({ conversation }) =>
    shown.every(({ turn, user, assistant }) => {
      const original = conversation.turns[turn]
      return original?.content === (original?.role === 'user' ? user : assistant)
    }),
  )
  if (found === undefined) throw new Error('no hand-written answers for this conversation')
  return found
}

function lines(data: string, name: string): unknown[] {
  const inside = data.split(`<${name}>\n`)[1]?.split(`\n</${name}>`)[0]
  return inside === undefined || inside === ''
    ? []
    : inside.split('\n').map((line) => JSON.parse(line) as unknown)
}

function usage(requestCharacters: number, answerCharacters: number) {
  const prompt_tokens = Math.ceil(requestCharacters / 4)
  const completion_tokens = Math.ceil(answerCharacters / 4)
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)
}
