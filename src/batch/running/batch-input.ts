/** The conversations of a run, one after the other, each with its place. */
import { pathToFileURL } from 'node:url'
import {
  elementFinder,
  openSource,
  type PlacedReading,
  type Reading,
  readSource,
} from '../../conversation/finding/index.js'
import { plainContext } from '../../conversation/reading/index.js'

/**
 * Makes a conversation, in any format: by talking to a chatbot, say.
 *
 * @param context - `signal` aborts when the run does
 */
export type MakeConversation = (context: { readonly signal: AbortSignal }) => unknown

/** One conversation to measure. */
export interface BatchInput {
  /** A conversation, why it cannot be read, or what makes it. */
  readonly given: Reading | MakeConversation
  readonly name: string
  readonly file: string | null
  readonly line: number | null
}

/**
 * Reads conversations from whatever `readConversations` takes, and from any iterable of conversations or of
 * functions that make one.
 *
 * @param label - what the source is called, where it has no path: `stdin`
 */
export async function* readInputs(
  source: unknown,
  label = 'conversation',
): AsyncGenerator<BatchInput> {
  if (isSyncIterable(source)) {
    yield* readElements(source)
    return
  }
  const opened = openSource(source)
  if (opened.chunks === null) yield* readElements([opened.value])
  else if (opened.where === '')
    yield* placed(readSource(opened, plainContext), { file: null, label })
  else yield* placed(readSource(opened, plainContext), { file: opened.where, label })
}

/**
 * Reads the conversations of a file.
 *
 * @param shown - the path as results and messages show it
 */
export async function* readFileInputs(path: string, shown: string): AsyncGenerator<BatchInput> {
  const opened = openSource(pathToFileURL(path))
  yield* placed(readSource({ ...opened, where: shown }, plainContext), {
    file: shown,
    label: shown,
  })
}

/** Where text comes from. */
interface Source {
  readonly file: string | null
  readonly label: string
}

function* readElements(elements: Iterable<unknown>): Generator<BatchInput> {
  const finder = elementFinder(plainContext)
  let at = 0
  let made = 0
  for (const one of elements) {
    const place = `conversations[${at++}]`
    if (isMaker(one)) {
      made++
      yield { given: one, name: one.name || place, file: null, line: null }
      continue
    }
    let found = 0
    for (const given of finder.add(one, () => place)) {
      const own = found++ === 0 ? place : `${place}#${found}`
      yield { given, name: nameOf(given) ?? own, file: null, line: null }
    }
  }
  if (at === made) return
  let found = 0
  for (const given of finder.end()) {
    const own = found++ === 0 ? 'conversation' : `conversation#${found}`
    yield { given, name: nameOf(given) ?? own, file: null, line: null }
  }
}

async function* placed(
  readings: AsyncIterable<PlacedReading>,
  { file, label }: Source,
): AsyncGenerator<BatchInput> {
  let last: number | null = null
  let number = 0
  for await (const { reading: given, line } of readings) {
    number = number > 0 && line === last ? number + 1 : 1
    last = line
    const place =
      file === null && line === null
        ? `conversations[${number - 1}]`
        : [file ?? label, line].filter((part) => part !== null).join(':')
    const own = number === 1 || line === null ? place : `${place}#${number}`
    yield { given, name: nameOf(given) ?? own, file, line }
  }
}

function nameOf(given: Reading): string | undefined {
  return 'turns' in given ? given.id : undefined
}

function isMaker(value: unknown): value is MakeConversation {
  return typeof value === 'function'
}

/** A text is a path or JSON, and bytes are text. */
function isSyncIterable(source: unknown): source is Iterable<unknown> {
  return (
    typeof source === 'object' &&
    source !== null &&
    Symbol.iterator in source &&
    !ArrayBuffer.isView(source)
  )
}
