import 'expect-knowledge-retention/vitest'
import { expect } from 'vitest'

expect([]).toRetainKnowledge()
