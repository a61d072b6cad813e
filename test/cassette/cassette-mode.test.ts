import { describe, expect, test } from 'vitest'
import { type CassetteMode, resolveCassetteMode } from '../../src/cassettes.js'
import { OptionError } from '../../src/errors.js'

const variable = 'KNOWLEDGE_RETENTION_CASSETTES'

describe('the mode of a run', () => {
  test('replays what is recorded and records what is missing where nothing is said', () => {
    expect(resolveCassetteMode({ env: {} })).toBe('auto')
  })

  test.each(['true', '1', 'github'])('only replays in CI (CI=%s)', (CI) => {
    expect(resolveCassetteMode({ env: { CI } })).toBe('replay')
  })

  test.each(['', '0', 'false', 'False'])('takes CI=%j for no CI', (CI) => {
    expect(resolveCassetteMode({ env: { CI } })).toBe('auto')
  })

  test.each(['replay', 'record', 'rewrite', 'off'] as const)(
    'can be said by option: %s',
    (option) => {
      expect(resolveCassetteMode({ option, env: {} })).toBe(option)
    },
  )

  test('is that of the environment variable, whatever the option says', () => {
    expect(resolveCassetteMode({ option: 'rewrite', env: { [variable]: 'replay' } })).toBe('replay')
    expect(resolveCassetteMode({ option: 'off', env: { [variable]: 'record', CI: '1' } })).toBe(
      'record',
    )
  })

  test('takes an empty variable for none, as CI systems set it', () => {
    expect(resolveCassetteMode({ option: 'off', env: { [variable]: '' } })).toBe('off')
  })

  test.each(['reply', 'REPLAY', 'auto', 'true', ' record'])(
    'refuses %j and names the four',
    (value) => {
      const resolve = (): unknown => resolveCassetteMode({ env: { [variable]: value } })
      expect(resolve).toThrow(OptionError)
      expect(resolve).toThrow(/^KNOWLEDGE_RETENTION_CASSETTES: /)
      expect(resolve).toThrow('replay, record, rewrite, off')
    },
  )

  test('refuses an option that is none of the four', () => {
    const option: CassetteMode = JSON.parse('"once"')
    expect(() => resolveCassetteMode({ option, env: {} })).toThrow(
      'cassettes: "once" is not a cassette mode. Fix: use one of replay, record, rewrite, off.',
    )
  })

  test.each(['record', 'rewrite'] as const)(
    'refuses %s by option alone in CI, and says how',
    (option) => {
      const resolve = (): unknown => resolveCassetteMode({ option, env: { CI: 'true' } })
      expect(resolve).toThrow(OptionError)
      expect(resolve).toThrow(`set KNOWLEDGE_RETENTION_CASSETTES=${option}`)
    },
  )

  test.each(['replay', 'off'] as const)('allows %s by option in CI', (option) => {
    expect(resolveCassetteMode({ option, env: { CI: 'true' } })).toBe(option)
  })

  test('reads the environment of the process by default', () => {
    const before = process.env[variable]
    process.env[variable] = 'off'
    try {
      expect(resolveCassetteMode()).toBe('off')
    } finally {
      if (before === undefined) delete process.env[variable]
      else process.env[variable] = before
    }
  })
})
