/**
 * The only importer of MSW, when the first judge asks. Judges of ours and judges of others are
 * answered by handlers made here: ours by asking the handlers, so that no global is patched,
 * those of others by the user's own `setupServer`.
 */
import type { RequestHandler } from 'msw' with { 'resolution-mode': 'import' }
import { JudgeSetupError, show } from '../errors.js'
import { codeOf } from './file-lock.js'

export type { RequestHandler }

type Answer = () => Promise<Response>

type Msw = Awaited<ReturnType<typeof importMsw>>

interface JudgeHandlers {
  readonly msw: Msw
  readonly handlers: RequestHandler[]
}

const answers = new WeakMap<Request, Answer>()
let judgeHandlers: Promise<JudgeHandlers> | undefined

/**
 * Asks the handlers about one request of a judge of ours. They need to see neither its body nor
 * its headers: which request it is says the object itself.
 *
 * @throws JudgeSetupError when MSW cannot be loaded, and whatever `answer` throws
 */
export async function answerByHandlers(
  { method, url }: { readonly method: string; readonly url: string },
  answer: Answer,
): Promise<Response> {
  judgeHandlers ??= makeJudgeHandlers()
  const { msw, handlers } = await judgeHandlers
  const request = new Request(url, { method })
  answers.set(request, answer)
  const response = await msw.getResponse(handlers, request)
  return response ?? answer()
}

/**
 * Handlers for `setupServer` that answer every request to the URLs.
 *
 * @param urls - in MSW's own terms: `https://judge.example/v1/*`
 * @param answer - is given the request, and how to send it past every handler
 * @throws JudgeSetupError when MSW cannot be loaded
 */
export async function handlersFor(
  urls: readonly (string | RegExp)[],
  answer: (request: Request, live: () => Promise<Response>) => Promise<Response>,
): Promise<RequestHandler[]> {
  const { http, bypass } = await loadMsw()
  return urls.map((url) =>
    http.all(url, ({ request }) => {
      const copy = request.clone()
      return answer(request, () => fetch(bypass(copy)))
    }),
  )
}

/**
 * Headers that keep a live request apart from what any `setupServer` does, that of the chatbot
 * under test included, which may be at the same URL: past its handlers now, and without a
 * connection that stays open, on which a later request of the chatbot could get out unmocked.
 */
export async function headersApart(url: string, headers: Headers): Promise<Headers> {
  const { bypass } = await loadMsw()
  const apart = bypass(url, { headers }).headers
  apart.set('connection', 'close')
  return apart
}

async function makeJudgeHandlers(): Promise<JudgeHandlers> {
  const msw = await loadMsw()
  return { msw, handlers: [msw.http.all(isOurs, ({ request }) => answers.get(request)?.())] }
}

function isOurs({ request }: { readonly request: Request }): boolean {
  return answers.has(request)
}

async function loadMsw(): Promise<Msw> {
  try {
    return await importMsw()
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause)
    const isMissing = String(codeOf(cause)).endsWith('MODULE_NOT_FOUND') && /['"]msw['"]/.test(text)
    if (isMissing) {
      throw new JudgeSetupError({
        where: 'cassettes',
        problem: 'recordings are made and replayed with the package msw, which is not installed',
        fix: 'npm install --save-dev msw',
        cause,
      })
    }
    throw new JudgeSetupError({
      where: 'cassettes',
      problem: `the package msw could not be loaded: ${show(text)}`,
      fix: 'under Jest set NODE_OPTIONS=--experimental-vm-modules, since msw is an ES module; elsewhere use msw 3 on Node 22.12 or later',
      cause,
    })
  }
}

function importMsw() {
  return import('msw')
}
