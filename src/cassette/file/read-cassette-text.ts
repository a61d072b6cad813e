/**
 * Reads the text of a cassette file, with every field checked: a file that was cut off, merged
 * wrongly or edited is refused by line or field, and never taken for a missing one.
 */
import { CassetteFileError } from '../../errors.js'
import { shownPath } from '../settings/index.js'
import { FieldReader } from './field-reader.js'
import { type Interaction, interactionId, type StoredBody } from '../wire/index.js'
import { cassetteFormat, cassetteVersion } from './write-cassette-text.js'

const repair =
  'take the file from version control, or delete it and record again with KNOWLEDGE_RETENTION_CASSETTES=record'

/**
 * Reads the text of a cassette file.
 *
 * @param file - absolute path, for messages
 * @returns the interactions by id
 * @throws CassetteFileError naming the file and the line or field that is wrong
 */
export function readCassetteText(text: string, file: string): Map<string, Interaction> {
  const fault = (field: string, problem: string, fix = repair): never => {
    throw new CassetteFileError({ where: `${shownPath(file)}, ${field}`, problem, fix })
  }
  const root = new FieldReader(parse(text, file), '', fault)
  if (root.optional('format') !== cassetteFormat) {
    fault('format', 'the file is no cassette', 'move it away, or use another cassette name')
  }
  const version = root.count('version')
  if (version !== cassetteVersion) {
    const problem = `it is ${version}, and only version ${cassetteVersion} is known here`
    fault(
      'version',
      problem,
      version > cassetteVersion ? 'update expect-knowledge-retention' : repair,
    )
  }
  const interactions = new Map<string, Interaction>()
  for (const item of root.list('interactions')) {
    const interaction = readInteraction(item)
    const id = interactionId(interaction.key, interaction.ordinal)
    if (interactions.has(id)) {
      const twin = [...interactions.keys()].indexOf(id)
      const problem = `it has the key and the ordinal of interactions[${twin}]`
      fault(item.where, problem, 'delete one of the two')
    }
    interactions.set(id, interaction)
  }
  root.end()
  return interactions
}

function readInteraction(item: FieldReader): Interaction {
  const request = item.object('request')
  const response = item.object('response')
  const interaction = {
    asked: item.text('asked'),
    tests: item.texts('tests'),
    key: item.text('key', /^[\da-f]{16}$/),
    ordinal: item.count('ordinal'),
    request: { method: request.text('method'), path: request.text('path'), ...readBody(request) },
    response: {
      status: response.count('status', 200, 299),
      contentType: response.textOrNull('contentType'),
      ...readBody(response),
    },
  }
  for (const reader of [item, request, response]) reader.end()
  return interaction
}

/** What a text or JSON body stands for is checked when it is used. */
function readBody(reader: FieldReader): StoredBody {
  const body = reader.optional('body')
  const text = reader.optional('text')
  if (body !== undefined) return { body }
  if (text !== undefined) return { text }
  return reader.optional('base64') === undefined
    ? {}
    : { base64: reader.text('base64', /^[A-Za-z\d+/]*={0,2}$/) }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const conflict = /^(?:<{7}|={7}|>{7})(?: .*)?\r?$/m.exec(text)
    if (conflict !== null) {
      throw new CassetteFileError({
        where: `${shownPath(file)}, line ${lineAt(text, conflict.index)}`,
        problem: 'there is a merge conflict',
        fix: 'resolve it, or take one side and record what is missing with KNOWLEDGE_RETENTION_CASSETTES=record',
        cause,
      })
    }
    const position = /at position (\d+)/.exec(String(cause))?.[1]
    const end = text.trimEnd().length
    const at = position === undefined ? end : Number(position)
    throw new CassetteFileError({
      where: `${shownPath(file)}, line ${lineAt(text, at)}`,
      problem: at >= end ? 'the file ends in the middle' : 'this is not JSON',
      fix: repair,
      cause,
    })
  }
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
