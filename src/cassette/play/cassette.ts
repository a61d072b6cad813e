/**
 * One cassette in use: finds recordings, lets tests that ask the same at the same time share one
 * recording, and remembers what each test file used.
 */
import {
  type CanonicalRequest,
  canonicalRequest,
  type Interaction,
  interactionId,
  storedBody,
  type Recording,
  type Reply,
  readReply,
  type SentRequest,
  type Asker,
  type CassetteQuestion,
} from '../wire/index.js'
import {
  CassetteFile,
  type Interactions,
  type CassetteSession,
  withoutUnused,
  withRecordings,
} from '../file/index.js'

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
  /** Tests that got an answer. */
  readonly answered: Set<string>
  /** Ids of what was asked live, by test. */
  readonly tried: Map<string, Set<string>>
  replayed: number
}

/** A cassette file with what this process asked of it and has yet to write to it. */
export class Cassette {
  readonly file: CassetteFile
  readonly #sessions = new Map<string, OpenSession>()
  readonly #pending = new Map<string, Interaction>()
  readonly #inFlight = new Map<string, Promise<Recording | null>>()
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
  find(question: CassetteQuestion, asker: Asker): Reply | null {
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
    session.answered.add(asker.test)
    return reply
  }

  /**
   * The answer that another test is getting to the same question, stored or not; null when it fails to
   * get one, undefined when none does.
   */
  recordingOf(question: CassetteQuestion): Promise<Recording | null> | undefined {
    return this.#inFlight.get(idOf(question))
  }

  /** What an answer that may not be stored replies when it is. */
  replyOf(question: CassetteQuestion, asker: Asker, recording: Recording): Reply {
    const reply = readReply(toInteraction(question, recording), question.request, this.file.path)
    this.#session(asker).replayed += 1
    this.#tries(question, asker)
    return reply
  }

  /** Does what gets the answer to a question; others can wait for it meanwhile. */
  async whileRecording<T extends { readonly recording: Recording | null }>(
    question: CassetteQuestion,
    asker: Asker,
    work: () => Promise<T>,
  ): Promise<T> {
    this.#tries(question, asker)
    const running = work()
    const recording = running.then(
      (answer) => answer.recording,
      () => null,
    )
    this.#inFlight.set(idOf(question), recording)
    try {
      return await running
    } finally {
      this.#inFlight.delete(idOf(question))
    }
  }

  /**
   * Writes a recording to the file. Of several answers that a test file gets to one question, the first
   * to be stored counts.
   *
   * @throws CassetteFileError when the file cannot be used or written
   */
  async store(question: CassetteQuestion, asker: Asker, recording: Recording): Promise<void> {
    const id = idOf(question)
    const { fresh, answered } = this.#session(asker)
    // A file may lose its recording while the process runs.
    const isStored = fresh.has(id) && this.recordings().has(id)
    if (!isStored) this.#take(id, toInteraction(question, recording), recording)
    fresh.add(id)
    answered.add(asker.test)
    // A writing that began earlier may be past the point where it could take this one along.
    // oxlint-disable-next-line no-await-in-loop -- the next writing takes it
    while (this.#pending.has(id)) await this.#write()
  }

  /**
   * Ends the use by a test file: writes what is left to write and, under `rewrite`, takes out
   * what its tests use no more. Of a test that did not ask in this run, or got no answer that could be
   * stored, every recording stays.
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
      const kept = withoutUnused(merged, this.file.path, session, doneTests(session))
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
    const session: OpenSession = {
      owner,
      mode,
      names: new Map(),
      fresh: new Set(),
      answered: new Set(),
      tried: new Map(),
      replayed: 0,
    }
    this.#sessions.set(owner, session)
    return session
  }

  #tries(question: CassetteQuestion, asker: Asker): void {
    const { tried } = this.#session(asker)
    tried.set(asker.test, new Set(tried.get(asker.test)).add(idOf(question)))
  }

  #take(id: string, interaction: Interaction, { placeholders }: Recording): void {
    for (const [real, placeholder] of placeholders) {
      if (!this.#placeholders.has(real)) this.#placeholders.set(real, placeholder)
    }
    this.#pending.set(id, interaction)
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

function idOf({ request, ordinal }: CassetteQuestion): string {
  return interactionId(request.key, ordinal)
}

/** The tests of which everything that was asked is stored. */
function doneTests({ answered, tried, fresh }: OpenSession): ReadonlySet<string> {
  return new Set(
    [...answered].filter((test) => [...(tried.get(test) ?? [])].every((id) => fresh.has(id))),
  )
}

function toInteraction(
  { request, ordinal, asked }: CassetteQuestion,
  { response }: Recording,
): Interaction {
  const { method, path, key } = request
  const stored = { method, path, ...storedBody(request.body) }
  return { asked, tests: {}, key, ordinal, request: stored, response }
}
