/**
 * A plug-in of TypeDoc: calls each door what users import, `expect-knowledge-retention/vitest` for
 * src/vitest.ts, and puts the header of its file at the top of its page.
 */
import { readFileSync } from 'node:fs'
import { Comment, Converter, ReflectionKind } from 'typedoc'

export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const door of project.getReflectionsByKind(ReflectionKind.Module)) {
      const source = new URL(`../src/${door.name}.ts`, import.meta.url)
      const header = /^\/\*\*([^]*?)\*\//.exec(readFileSync(source, 'utf8'))?.[1] ?? ''
      const text = header.replaceAll(/^\s*\* ?/gm, '').trim()
      door.comment = new Comment([{ kind: 'text', text }])
      const name = 'expect-knowledge-retention'
      door.name = door.name === 'index' ? name : `${name}/${door.name}`
    }
  })
}
