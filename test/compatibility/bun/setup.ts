import { expect } from 'bun:test'
import {
  type KnowledgeRetentionMatchers,
  toRetainKnowledge,
} from 'expect-knowledge-retention/matchers'

declare module 'bun:test' {
  interface Matchers<T> extends KnowledgeRetentionMatchers {}
}

expect.extend({ toRetainKnowledge })
