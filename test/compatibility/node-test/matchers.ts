import { expect } from 'expect'
import {
  type KnowledgeRetentionMatchers,
  toRetainKnowledge,
} from 'expect-knowledge-retention/matchers'

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends KnowledgeRetentionMatchers {}
}

expect.extend({ toRetainKnowledge })
export { expect }
