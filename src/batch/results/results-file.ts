/**
 * A results file that a run writes, and that a run which is begun again takes up: what is in it need not
 * be measured again. Lines are written as results come, so that a run which is killed loses none; the
 * finished file holds the conversations of the last run only, in order.
 */
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { excerpt, UsageError } from '../../errors.js'
import type { EvaluatedConversation, EvaluationRepeat } from './evaluated-conversation.js'
import { readResult } from './read-results.js'
import { type LinePlace, linesOf } from './file-lines.js'
import { resultLine } from './result-line.js'

/** See `openResultsFile`. */
export interface ResultsFile {
  /** What an earlier run found; null when it did not measure that, or to no end. */
  earlier(key: string, repeat: EvaluationRepeat | null): EvaluatedConversation | null
  /** Adds the next conversation of this run. */
  write(evaluated: EvaluatedConversation): void
  /**
   * Closes the file. What an earlier run found and this one did not come to is kept beside the file for
   * the next run, unless the run `isComplete`.
   */
  close(isComplete: boolean): void
}

/**
 * Opens a results file, and reads where the results of an earlier run are in it.
 *
 * @param path - of the file; messages name it as given
 * @throws {UsageError} when it holds something else, or cannot be written
 */
export function openResultsFile(path: string): ResultsFile {
  const kept = `${path}.earlier`
  try {
    mkdirSync(dirname(path), { recursive: true })
    setAside(path, kept)
    const earlier = existsSync(kept) ? indexOf(kept, path) : null
    const own = openSync(path, 'w')
    return {
      earlier: (key, repeat) => earlier?.get(idOf(key, repeat)) ?? null,
      write: (evaluated) => void writeSync(own, `${resultLine(evaluated)}\n`),
      close(isComplete) {
        closeSync(own)
        earlier?.close()
        if (isComplete) rmSync(kept, { force: true })
      },
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError({
      where: path,
      problem: `the results file cannot be used (${excerpt(error instanceof Error ? error.message : String(error))})`,
      fix: 'check the path, and that it may be written',
    })
  }
}

/** Puts the results of the last run aside, after those that it did not come to. */
function setAside(path: string, kept: string): void {
  if (!existsSync(path)) return
  refuseOthers(path)
  if (!existsSync(kept)) {
    renameSync(path, kept)
    return
  }
  const text = readFileSync(path)
  appendFileSync(
    kept,
    text.length > 0 && text.at(-1) !== 10 ? Buffer.concat([text, Buffer.from('\n')]) : text,
  )
  rmSync(path)
}

/** A file that is no results file is somebody's: it must not be moved or written over. */
function refuseOthers(path: string): void {
  for (const { text, line } of linesOf(path)) {
    if (text.trim() === '') continue
    const read = readResult(text, `${path}, line ${line}`)
    if (read instanceof UsageError) throw read
    return
  }
}

interface Index {
  get(id: string): EvaluatedConversation | null
  close(): void
}

/** Where each result is in a file; a broken line is one that a killed run was writing. */
function indexOf(file: string, path: string): Index {
  const places = new Map<string, LinePlace>()
  for (const { text, line, place } of linesOf(file)) {
    if (text.trim() === '') continue
    const read = readResult(text, `${path}, line ${line}`)
    if (read instanceof UsageError || read.key === null || read.outcome === 'invalid') continue
    places.set(idOf(read.key, read.repeat), place)
  }
  const handle = openSync(file, 'r')
  return {
    get(id) {
      const place = places.get(id)
      if (place === undefined) return null
      const bytes = Buffer.alloc(place.length)
      readSync(handle, bytes, 0, place.length, place.start)
      const read = readResult(bytes.toString(), path)
      return read instanceof UsageError ? null : read
    },
    close: () => closeSync(handle),
  }
}

function idOf(key: string, repeat: EvaluationRepeat | null): string {
  return repeat === null ? key : `${key} ${repeat.fresh} ${repeat.number}`
}
