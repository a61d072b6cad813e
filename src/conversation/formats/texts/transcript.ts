/**
 * Plain transcripts: `User: ...`, `Assistant: ...`, with or without times before the names. A line
 * begins a turn when it begins with a known name and a colon; all other lines go on with the turn.
 */
import {
  type Format,
  isItem,
  type ItemReader,
  type ReadContext,
  readContent,
  type Speaker,
  speakerNamed,
  unreadable,
} from '../../reading/index.js'

/** `[12:03] Name:`, `12/07/2026, 12:03 - Name:`, `**Name:**`, `Name (12:03):`. */
const opening =
  /^\s*(?:>\s*)?(?:\[[^\]\n]{1,40}\]\s*|\d[\d.:,/\sAPMapm-]{3,30}\s[-–]\s)?(?:\*\*|__)?([\p{L}\p{N}][\p{L}\p{N} ._'@-]{0,40}?)(?:\s*\([^)\n]{1,30}\))?(?:\*\*|__)?\s*[::](?:\*\*|__)?(?:\s|$)/u

interface Line {
  readonly number: number
  readonly speaker: Speaker
  readonly text: string
}

/** Reads transcripts; who is who is told by the usual names or by the option `speakers`. */
export const transcript: Format = {
  name: 'plain transcripts',
  keys: [],
  text(text, place, context) {
    const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\n\r\u2028\u2029]/)
    const turns: { readonly line: Line; readonly pieces: string[] }[] = []
    const unknown = new Map<string, number>()
    let hasBefore = false
    for (const [i, line] of lines.entries()) {
      const [whole, name] = opening.exec(line) ?? []
      const speaker = name === undefined ? undefined : speakerNamed(name, context)
      if (whole !== undefined && speaker !== undefined) {
        const said = { number: i + 1, speaker, text: line.slice(whole.length) }
        turns.push({ line: said, pieces: [said.text] })
        continue
      }
      if (name !== undefined) unknown.set(name, (unknown.get(name) ?? 0) + 1)
      const last = turns.at(-1)
      if (last !== undefined) last.pieces.push(line)
      else hasBefore ||= line.trim() !== ''
    }
    const speakers = new Set(turns.map(({ line }) => line.speaker))
    const isTranscript = speakers.has('user') && speakers.has('assistant')
    if (!isTranscript) {
      if (turns.length > 0 || unknown.size > 1) throw whoIsWho(place, speakers, unknown, context)
      return null
    }
    // What stands before the first name was said by someone, and nobody knows by whom.
    if (hasBefore && unknown.size > 0) throw whoIsWho(place, speakers, unknown, context)
    return {
      path: '',
      items: turns.map(({ line, pieces }) => ({
        speaker: line.speaker,
        text: pieces.join('\n').trim(),
      })),
      pathOf: (i) => `line ${turns[i]?.line.number}`,
      reader,
    }
  },
}

const reader: ItemReader = {
  listName: 'turns',
  recognises: isItem,
  read({ speaker, text }, place) {
    if (speaker === 'tool') return [{ kind: 'tool_result', text: String(text) }]
    if (speaker !== 'user' && speaker !== 'assistant') return []
    return readContent(text, speaker, place)
  },
}

function whoIsWho(
  place: string,
  found: ReadonlySet<Speaker>,
  unknown: ReadonlyMap<string, number>,
  { speakers }: ReadContext,
) {
  const names = [...unknown].toSorted(([, a], [, b]) => b - a).map(([name]) => name)
  const missing = ['user', 'assistant'].filter((role) => !found.has(role as Speaker))
  const shown = names.slice(0, 5).map((name) => JSON.stringify(name))
  const example = missing.map((role, i) => `${role}: ${shown[i] ?? "'the name'"}`)
  return unreadable(
    place,
    `it looks like a transcript, but no line is of the ${missing.join(' or the ') || 'one who speaks first'}${
      shown.length > 0 ? `; the names at the beginning of lines are ${shown.join(', ')}` : ''
    }`,
    `say who is who with the option speakers${speakers.size > 0 ? ', for all names' : ''}, as in { ${example.join(', ') || `user: ${shown[0]}`} }`,
  )
}
