/**
 * A cassette on the disk: read once and again only when it changed, written whole or not at all.
 * Reading is synchronous, so that concurrent tests share one reading without waiting for each other.
 */
import * as fs from 'node:fs'
import path from 'node:path'
import { CassetteFileError } from '../../errors.js'
import { shownPath } from '../settings/index.js'
import { codeOf, type FileLock, withFileLock } from './file-lock.js'
import type { Interaction } from '../wire/index.js'
import { readCassetteText } from './read-cassette-text.js'
import { entriesOf, writeWhole } from './write-whole.js'
import { isSameInteraction, writeCassetteText } from './write-cassette-text.js'

const mostTries = 10

/** The interactions of a file, by id. */
export type Interactions = ReadonlyMap<string, Interaction>

/** One cassette file. */
export class CassetteFile {
  /** Absolute path. */
  readonly path: string
  readonly #folder: string
  #stamp: string | null | undefined
  #interactions: Interactions = new Map()

  constructor(file: string) {
    this.path = file
    this.#folder = path.dirname(file)
  }

  /** Whether there is a file. */
  get exists(): boolean {
    return this.#currentStamp() !== null
  }

  /**
   * The interactions as the disk has them now; none when there is no file.
   *
   * @throws CassetteFileError when there is a file that cannot be used
   */
  read(): Interactions {
    const stamp = this.#currentStamp()
    if (stamp === this.#stamp) return this.#interactions
    this.#refuseOtherCase()
    this.#interactions = stamp === null ? new Map() : readCassetteText(this.#text(), this.path)
    this.#stamp = stamp
    return this.#interactions
  }

  /**
   * Changes the file under its lock; the disk is not touched when nothing changes.
   *
   * @param change - makes the new interactions out of those on the disk; may be called again
   * @throws CassetteFileError when the file cannot be used or written
   */
  async update(change: (current: Interactions) => Interactions): Promise<void> {
    const current = this.read()
    if (isSame(current, change(current))) return
    this.refuseIfReadOnly()
    try {
      fs.mkdirSync(this.#folder, { recursive: true })
      for (let tries = 0; tries < mostTries; tries += 1) {
        // oxlint-disable-next-line no-await-in-loop -- the next try starts from what the disk has then
        if (await withFileLock(this.path, (lock) => this.#updateUnder(lock, change))) return
      }
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      const fix = 'see that the folder is writable and that the disk has room'
      throw this.#fault('it could not be written', fix, error)
    }
    throw this.#fault(
      `its lock was taken away ${mostTries} times while it was written`,
      'see what deletes the lock files beside it',
    )
  }

  /**
   * Throws when the file could not be written, before anything is paid for.
   *
   * @throws CassetteFileError when the folder cannot be written to
   */
  refuseIfReadOnly(): void {
    let folder = this.#folder
    while (!fs.existsSync(folder) && path.dirname(folder) !== folder) folder = path.dirname(folder)
    try {
      if (!fs.statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder`)
      fs.accessSync(folder, fs.constants.W_OK)
    } catch (cause) {
      throw this.#fault(
        `the folder ${shownPath(folder)} cannot be written to`,
        'make it writable, or replay only, with KNOWLEDGE_RETENTION_CASSETTES=replay',
        cause,
      )
    }
  }

  #updateUnder(lock: FileLock, change: (current: Interactions) => Interactions): boolean {
    const current = this.read()
    const next = change(current)
    if (isSame(current, next)) return true
    if (!writeWhole(this.path, writeCassetteText(next.values()), () => lock.isHeld())) return false
    this.#interactions = next
    this.#stamp = this.#currentStamp()
    return true
  }

  #text(): string {
    try {
      return fs.readFileSync(this.path, 'utf8')
    } catch (cause) {
      throw this.#fault('it could not be read', 'make it readable', cause)
    }
  }

  /** Changes whenever the file is replaced or written; null when there is none. */
  #currentStamp(): string | null {
    let stat: fs.BigIntStats | undefined
    try {
      stat = fs.lstatSync(this.path, { bigint: true, throwIfNoEntry: false })
    } catch (cause) {
      // A file where the folder should be: there is no cassette, and writing says why.
      if (codeOf(cause) === 'ENOTDIR') return null
      throw this.#fault('it could not be read', 'make its folder readable', cause)
    }
    if (stat === undefined) return null
    if (stat.isSymbolicLink()) {
      throw this.#fault(
        'it is a link, which may lead out of its folder',
        'put the file itself there',
      )
    }
    if (!stat.isFile()) {
      throw this.#fault('it is not a file', 'move it away, or use another cassette name')
    }
    return `${stat.ino} ${stat.mtimeNs} ${stat.size}`
  }

  /** Two names that differ only in case are one file on some machines and two on others. */
  #refuseOtherCase(): void {
    const own = path.basename(this.path).normalize('NFC')
    const other = entriesOf(this.#folder).find(
      (entry) =>
        entry.normalize('NFC') !== own &&
        entry.normalize('NFC').toLowerCase() === own.toLowerCase(),
    )
    if (other !== undefined) {
      throw this.#fault(
        `it differs only in case from ${other}, which lies beside it`,
        'use one spelling',
      )
    }
  }

  #fault(problem: string, fix: string, cause?: unknown): CassetteFileError {
    return new CassetteFileError({ where: shownPath(this.path), problem, fix, cause })
  }
}

function isSame(current: Interactions, next: Interactions): boolean {
  if (current.size !== next.size) return false
  return [...next].every(([id, interaction]) => {
    const other = current.get(id)
    return other !== undefined && isSameInteraction(other, interaction)
  })
}
