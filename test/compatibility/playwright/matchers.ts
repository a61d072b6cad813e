import { expect as base } from '@playwright/test'
import { toRetainKnowledge } from 'expect-knowledge-retention/matchers'

export const expect = base.extend({ toRetainKnowledge })
