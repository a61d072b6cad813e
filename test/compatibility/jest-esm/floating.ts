import 'expect-knowledge-retention/jest'
import { expect } from '@jest/globals'

expect([]).toRetainKnowledge()
