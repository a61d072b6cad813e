/** Starts the loopback judge, and asks it what it was asked. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What a judge was asked and answered. */
export interface JudgeTotals {
  readonly requests: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Messages to the server's process. */
export type ToServer =
  | { readonly type: 'start'; readonly latencyScale: number }
  | { readonly type: 'totals' }

/** A running judge. */
export interface JudgeProcess {
  /** As an OpenAI client takes it. */
  readonly baseURL: string
  /** Counts from 0 again; latencies are multiplied by `latencyScale`. */
  start(latencyScale: number): Promise<void>
  totals(): Promise<JudgeTotals>
  close(): void
}

/** Starts a judge on a free port of 127.0.0.1. */
export async function startJudge(): Promise<JudgeProcess> {
  const child = fork(fileURLToPath(new URL('judge-server.ts', import.meta.url)))
  const receive = async <Message>() => {
    const [message] = (await once(child, 'message')) as [Message]
    return message
  }
  const send = (message: ToServer) => {
    const answer = receive<{ totals: JudgeTotals }>()
    child.send(message)
    return answer
  }
  const { port } = await receive<{ port: number }>()
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    async start(latencyScale) {
      await send({ type: 'start', latencyScale })
    },
    totals: async () => (await send({ type: 'totals' })).totals,
    close: () => child.disconnect(),
  }
}
