import 'expect-knowledge-retention/jest'

expect([]).toRetainKnowledge()
