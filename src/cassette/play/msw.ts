/**
 * The only importer of MSW, when the first judge asks. Judges of ours and judges of others are
 * answered by handlers made here: ours by asking the handlers, so that no global is patched,
 * those of others by the user's own `setupServer`.
 */
import type { RequestHandler } from 'msw' with { 'resolution-mode': 'import' }
import { excerpt, JudgeSetupError } from '../../errors.js'
import { importPeer, webApi } from '../../platform/node-realm.js'
import { codeOf } from '../file/index.js'

export type { RequestHandler }

type Answer = () => Promise<Response>

type Msw = Awaited<ReturnType<typeof importMsw>>

interface JudgeHandlers {
  readonly msw: Msw
  readonly handlers: RequestHandler[]
}

/** What Jest says of `require` and of `import`. */
const jestWithoutModules = /must use import to load ES module|--experimental-vm-modules/i
const isNeededFor = 'recordings are made and replayed with the package msw, which is'

const answers = new WeakMap<Request, Answer>()
let judgeHandlers: Promise<JudgeHandlers> | undefined
/** Why MSW cannot be loaded, once that is known. */
let failure: { readonly cause: unknown } | undefined

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
  judgeHandlers ??= makeJudgeHandlers().catch((error: unknown) => {
    judgeHandlers = undefined
    throw error
  })
  const { msw, handlers } = await judgeHandlers
  const request = new (webApi().Request)(url, { method })
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
      return answer(request, () => webApi().fetch(bypass(copy)))
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

/** Trying again would take time and fail again; but each test needs an error with a stack of its own. */
async function loadMsw(): Promise<Msw> {
  if (failure !== undefined) throw loadingError(failure.cause)
  try {
    return await importPeer('msw', importMsw)
  } catch (cause) {
    failure = { cause }
    throw loadingError(cause)
  }
}

function loadingError(cause: unknown): JudgeSetupError {
  const text = cause instanceof Error ? cause.message : String(cause)
  const where = 'cassettes'
  const isMissing = String(codeOf(cause)).endsWith('MODULE_NOT_FOUND') && /['"]msw['"]/.test(text)
  if (isMissing) {
    return new JudgeSetupError({
      where,
      problem: `${isNeededFor} not installed`,
      fix: 'npm install --save-dev msw',
      cause,
    })
  }
  if (jestWithoutModules.test(text)) {
    return new JudgeSetupError({
      where,
      problem: `${isNeededFor} an ES module, and Jest runs without ES modules`,
      fix: 'set NODE_OPTIONS=--experimental-vm-modules, on Node 22.12 or later',
      cause,
    })
  }
  return new JudgeSetupError({
    where,
    problem: `the package msw could not be loaded: "${excerpt(text)}"`,
    fix: 'use msw 3 on Node 22.12 or later',
    cause,
  })
}

function importMsw() {
  return import('msw')
}
