/** The formats by name. */
import { jsonLinesWriter, jsonWriter } from './json.js'
import { junitWriter } from './junit.js'
import { markdownWriter } from './markdown.js'
import { prettyWriter } from './pretty.js'
import type { MakeWriter, ResultWriter, WriterOptions } from './result-writer.js'

const writers: Readonly<Record<string, MakeWriter>> = {
  pretty: prettyWriter,
  json: jsonWriter,
  jsonl: jsonLinesWriter,
  junit: junitWriter,
  markdown: markdownWriter,
}

/** The names of the formats, the usual one first. */
export const formatNames: readonly string[] = Object.keys(writers)

/** The writer of a format, one of `formatNames`. */
export function writerOf(format: string, options: WriterOptions): ResultWriter {
  const make = writers[format] ?? prettyWriter
  return make(options)
}
