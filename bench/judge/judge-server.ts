/**
 * The judge that both sides ask: a loopback server that speaks chat completions, works on a few
 * requests at once and takes as long for each as the latency model says. It runs in a process of
 * its own, so that its work is not taken for a side's. Started by `judge-process.ts`.
 */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  type ChatRequest,
  countInputTokens,
  countTokens,
  latencyMs,
  places,
} from './latency-model.ts'
import type { JudgeTotals, ToServer } from './judge-process.ts'
import { scriptAnswers } from './scripted-answers.ts'

const longestConversation = 2_000
const answer = scriptAnswers(longestConversation)
let latencyScale = 1
let totals: JudgeTotals = noTotals()
let busy = 0
const waiting: (() => void)[] = []

function noTotals(): JudgeTotals {
  return { requests: 0, inputTokens: 0, outputTokens: 0 }
}

async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const body = await text(incoming)
  if (busy < places) busy++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  const started = performance.now()
  const request = JSON.parse(body) as ChatRequest
  const content = answer(request)
  const inputTokens = countInputTokens(request)
  const outputTokens = countTokens(content)
  totals = {
    requests: totals.requests + 1,
    inputTokens: totals.inputTokens + inputTokens,
    outputTokens: totals.outputTokens + outputTokens,
  }
  const latency = latencyScale * latencyMs(inputTokens, outputTokens)
  setTimeout(
    () => {
      outgoing.setHeader('content-type', 'application/json')
      outgoing.end(JSON.stringify(completion(request.model, content, inputTokens, outputTokens)))
      const next = waiting.shift()
      if (next) next()
      else busy--
    },
    Math.max(0, latency - (performance.now() - started)),
  )
}

function completion(model: string, content: string, inputTokens: number, outputTokens: number) {
  return {
    id: 'chatcmpl-bench',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
    },
  }
}

const server = createServer((incoming, outgoing) => {
  respond(incoming, outgoing).catch((error: unknown) => {
    console.error(error)
    outgoing.writeHead(500).end()
  })
})
// A connection that waits for its turn is not to be closed.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ port: address.port })
})

process.on('message', (message: ToServer) => {
  if (message.type === 'start') {
    latencyScale = message.latencyScale
    totals = noTotals()
    process.send?.({ totals })
  } else {
    process.send?.({ totals })
  }
})
process.on('disconnect', () => process.exit())
