import 'expect-knowledge-retention/vitest'
import { configureKnowledgeRetention } from 'expect-knowledge-retention'
import settings from '../model.json' with { type: 'json' }

configureKnowledgeRetention({ model: settings.model })
