// Every door as a project sees it that has no types of Node and checks those of its packages.
import 'expect-knowledge-retention/vitest'

export * as jest from 'expect-knowledge-retention/jest'
export * as cassettes from 'expect-knowledge-retention/cassettes'
export * as matchers from 'expect-knowledge-retention/matchers'
export * as main from 'expect-knowledge-retention'
