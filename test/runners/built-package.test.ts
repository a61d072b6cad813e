/** What the built package needs that it does not bring. */
import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const {
  name: self,
  peerDependencies,
  dependencies = {},
} = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly name: string
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Packages that the runners bring along. */
const withRunners = ['@jest/globals', 'expect']

function importedPackages(ending: string): readonly string[] {
  const dist = new URL('dist/', root)
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .flatMap((name) => [
      ...readFileSync(new URL(name, dist), 'utf8').matchAll(
        /(?:\bfrom |\bimport |\bimport\(|\brequire\()["']([^."'][^"']*)["']/g,
      ),
    ])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !isBuiltin(specifier) && !specifier.startsWith(self))
  return [...new Set(names)].toSorted()
}

test('the package has no dependencies to install', () => {
  expect(dependencies).toEqual({})
})

test.each(['.js', '.d.ts'])('%s files import nothing but peers', (ending) => {
  const allowed = [...Object.keys(peerDependencies), ...withRunners]
  const imported = importedPackages(ending)
  expect(imported).toContain('msw')
  expect(imported.filter((name) => !allowed.includes(name))).toEqual([])
})

test.for(['zod', 'get-east-asian-width', 'p-limit', 'yocto-queue'])(
  '%s is bundled and brings its licence',
  (name) => {
    const text = readFileSync(new URL(`dist/LICENSE-${name}.txt`, root), 'utf8')
    expect(text).toContain('MIT License')
  },
)

test('the main door gives what is public, and no more', async () => {
  expect(Object.keys(await import('../../src/index.js')).toSorted()).toEqual([
    'CassetteFileError',
    'CassetteMissError',
    'ChatbotError',
    'ConversationError',
    'InvalidMeasurementError',
    'JudgeError',
    'JudgeSetupError',
    'KnowledgeRetentionError',
    'OptionError',
    'ProbeError',
    'UsageError',
    'compareCurves',
    'configureKnowledgeRetention',
    'converse',
    'evaluateConversations',
    'factPack',
    'formatComparison',
    'formatCurve',
    'httpChatbot',
    'isCassetteMissError',
    'isJudgeError',
    'isKnowledgeRetentionError',
    'isKnowledgeRetentionResult',
    'isRetentionCurve',
    'measureKnowledgeRetention',
    'minimize',
    'openAIDecisionJudge',
    'openAIJudge',
    'probeRetention',
    'readConversations',
    'readCurve',
    'simulatedUser',
    'toConversation',
    'typeSafeDecisionJudge',
  ])
})
