/**
 * One cassette in use: finds recordings, lets tests that ask the same at the same time share one
 * recording, and remembers what each test file used.
 */
import { type CanonicalRequest, canonicalRequest } from './canonical-request.js'
import { CassetteFile, type Interactions } from './cassette-file.js'
import type { ResolvedCassetteMode } from './cassette-mode.js'
import { type Interaction, interactionId, storedBody } from './interaction.js'
import type { Recording } from './live-response.js'
import { type CassetteSession, withoutUnused, withRecordings } from './merge-recordings.js'
import { type Reply, readReply } from './reply.js'
import type { SentRequest } from './sent-request.js'

/** Who asks. */
export interface Asker {
  /** The test file, as the cassette names it. */
  readonly owner: string
  readonly test: string
  readonly mode: ResolvedCassetteMode
}

/** What is asked. */
export interface Question {
  readonly request: CanonicalRequest
  /** Which fresh answer to the request, from 0. */
  readonly ordinal: number
  /** In words: `facts of turns 0-4`. */
  readonly asked: string
}

/** What a test file did with a cassette. */
export interface CassetteUse {
  /** Number of interactions recorded. */
  readonly recorded: number
  /** Number of requests answered from a recording. */
  readonly replayed: number
  /** What `rewrite` took out because the test file does not use it. */
  readonly removed: readonly Interaction[]
  /** What the file holds for the test file and it did not use. */
  readonly unused: readonly Interaction[]
}

interface OpenSession extends CassetteSession {
  readonly names: Map<string, string>
  readonly fresh: Set<string>
  replayed: number
}

/** A cassette file with what this process asked of it and has yet to write to it. */
export class Cassette {
  readonly file: CassetteFile
  readonly #sessions = new Map<string, OpenSession>()
  readonly #pending = new Map<string, Interaction>()
  readonly #inFlight = new Map<string, Promise<void>>()
  readonly #placeholders = new Map<string, string>()
  readonly #replies = new WeakMap<Interaction, Reply>()
  #writing: Promise<void> | undefined

  /** @param file - absolute path */
  constructor(file: string) {
    this.file = new CassetteFile(file)
  }

  /** Whether a test file that was not settled uses the cassette. */
  get isInUse(): boolean {
    return this.#sessions.size > 0
  }

  /** A request as this cassette knows it: with placeholders for the ids it has replaced. */
  canonical(sent: SentRequest): CanonicalRequest {
    return canonicalRequest(sent, this.#placeholders)
  }

  /**
   * All recordings, by id, written or about to be.
   *
   * @throws CassetteFileError when the file cannot be used
   */
  recordings(): Interactions {
    return new Map([...this.file.read(), ...this.#pending])
  }

  /**
   * The recorded answer, or null.
   *
   * @throws CassetteFileError when the file cannot be used
   */
  find(question: Question, asker: Asker): Reply | null {
    const id = idOf(question)
    const session = this.#session(asker)
    const name = session.names.get(id)
    if (name === undefined || asker.test < name) session.names.set(id, asker.test)

    const written = this.file.read()
    const found = this.#pending.get(id) ?? written.get(id)
    const isForgotten = session.mode === 'rewrite' && !session.fresh.has(id)
    if (found === undefined || isForgotten) return null
    const reply = this.#replies.get(found) ?? readReply(found, question.request, this.file.path)
    this.#replies.set(found, reply)
    session.replayed += 1
    return reply
  }

  /** Settles when another test has recorded the answer to the same question, or failed to; undefined when none does. */
  recordingOf(question: Question): Promise<void> | undefined {
    return this.#inFlight.get(idOf(question))
  }

  /** Does what records the answer to a question; others can wait for it meanwhile. */
  async whileRecording<T>(question: Question, work: () => Promise<T>): Promise<T> {
    const running = work()
    this.#inFlight.set(idOf(question), running.then(ignore, ignore))
    try {
      return await running
    } finally {
      this.#inFlight.delete(idOf(question))
    }
  }

  /**
   * Writes a recording to the file.
   *
   * @throws CassetteFileError when the file cannot be used or written
   */
  async store(question: Question, asker: Asker, recording: Recording): Promise<void> {
    const { request, ordinal, asked } = question
    const { method, path, key } = request
    const id = idOf(question)
    for (const [real, placeholder] of recording.placeholders) {
      if (!this.#placeholders.has(real)) this.#placeholders.set(real, placeholder)
    }
    const stored = { method, path, ...storedBody(request.body) }
    const { response } = recording
    this.#pending.set(id, { asked, tests: {}, key, ordinal, request: stored, response })
    this.#session(asker).fresh.add(id)
    // A writing that began earlier may be past the point where it could take this one along.
    // oxlint-disable-next-line no-await-in-loop -- the next writing takes it
    while (this.#pending.has(id)) await this.#write()
  }

  /**
   * Ends the use by a test file: writes what is left to write and, under `rewrite`, takes out
   * what the test file does not use.
   *
   * @throws CassetteFileError when the file cannot be used or written
   */
  async settle(owner: string): Promise<CassetteUse | null> {
    const session = this.#sessions.get(owner)
    if (session === undefined) return null
    let removed: readonly Interaction[] = []
    const settled = (current: Interactions): Interactions => {
      const merged = withRecordings(current, this.#pending, [session])
      if (session.mode !== 'rewrite') return merged
      const kept = withoutUnused(merged, this.file.path, session)
      removed = [...merged].filter(([id]) => !kept.has(id)).map(([, interaction]) => interaction)
      return kept
    }
    try {
      if (session.mode !== 'replay') await this.file.update(settled)
    } finally {
      this.#sessions.delete(owner)
    }
    const isUnused = ([id, { tests }]: [string, Interaction]): boolean =>
      Object.hasOwn(tests, owner) && !session.names.has(id)
    const unused = [...this.file.read()].filter(isUnused).map(([, interaction]) => interaction)
    return { recorded: session.fresh.size, replayed: session.replayed, removed, unused }
  }

  #session({ owner, mode }: Asker): OpenSession {
    const open = this.#sessions.get(owner)
    if (open !== undefined) return open
    const session = { owner, mode, names: new Map(), fresh: new Set<string>(), replayed: 0 }
    this.#sessions.set(owner, session)
    return session
  }

  async #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  async #writeAll(): Promise<void> {
    let taken: readonly string[] = []
    try {
      await this.file.update((current) => {
        taken = [...this.#pending.keys()]
        return withRecordings(current, this.#pending, this.#sessions.values())
      })
      for (const id of taken) this.#pending.delete(id)
    } catch (error) {
      // Each of their tests gets the error; nobody is to replay what was never written.
      this.#pending.clear()
      throw error
    }
  }
}

function idOf({ request, ordinal }: Question): string {
  return interactionId(request.key, ordinal)
}

function ignore(): void {}
