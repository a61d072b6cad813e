import * as fc from 'fast-check'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { cassettePath, shownPath } from '../../src/cassette/settings/cassette-path.js'
import { CassetteFileError, OptionError } from '../../src/errors.js'

const testPath = path.resolve('/project/src/chat.test.ts')
const folder = path.resolve('/project/src/__cassettes__')

describe('where a cassette lies', () => {
  test('is beside the test file, under its name', () => {
    expect(cassettePath({ testPath })).toBe(path.join(folder, 'chat.test.ts.json'))
  })

  test('is the same for a test file given as a URL', () => {
    expect(cassettePath({ testPath: pathToFileURL(testPath).href })).toBe(
      cassettePath({ testPath }),
    )
  })

  test('is under its own name when it is named', () => {
    expect(cassettePath({ testPath, name: 'booking dates' })).toBe(
      path.join(folder, 'booking dates.json'),
    )
  })

  test('is in the folder that was asked for, relative to the test file', () => {
    expect(cassettePath({ testPath, folder: '../recordings' })).toBe(
      path.resolve('/project/recordings/chat.test.ts.json'),
    )
  })

  test('is in the working directory when there is no test file', () => {
    expect(cassettePath({ name: 'script' })).toBe(path.resolve('__cassettes__/script.json'))
  })

  test('cannot be told without a test file and without a name', () => {
    expect(() => cassettePath({})).toThrow(OptionError)
  })

  test('is shown relative to the working directory', () => {
    expect(shownPath(path.resolve('test/__cassettes__/a.json'))).toBe('test/__cassettes__/a.json')
  })
})

describe('the name of a cassette', () => {
  test.each(['booking', 'Größe 2', '约会', 'a.b-c_d', 'console', 'com10', 'nullable'])(
    'may be %j',
    (name) => {
      expect(cassettePath({ testPath, name })).toBe(path.join(folder, `${name}.json`))
    },
  )

  test.each([
    '..',
    '../x',
    'a/b',
    'a\\b',
    '/etc/passwd',
    'C:\\x',
    'C:x',
    '..\\x',
    '.',
    '.hidden',
    '',
    '  ',
    ' a',
    'a ',
    'a.',
    'con',
    'CON',
    'Nul.txt',
    'com1',
    'LPT9.x',
    'COM¹',
    'CONIN$',
    'a\0b',
    'a\nb',
    'a*',
    'a?',
    'a|b',
    'a"b',
    '<a>',
    'x'.repeat(181),
    '约'.repeat(61),
  ])('may not be %j', (name) => {
    expect(() => cassettePath({ testPath, name })).toThrow(CassetteFileError)
  })

  test('says what is wrong with it', () => {
    expect(() => cassettePath({ testPath, name: '../secrets' })).toThrow(
      /^cassette "\.\.\/secrets": the name contains "\/"\. Fix: name the cassette with letters/,
    )
  })

  test('written with combining marks is the same as written without', () => {
    expect(cassettePath({ testPath, name: 'cafe\u0301' })).toBe(
      cassettePath({ testPath, name: 'caf\u00e9' }),
    )
  })

  test('never leads out of the folder, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        let file: string
        try {
          file = cassettePath({ testPath, name })
        } catch (error) {
          expect(error).toBeInstanceOf(CassetteFileError)
          return
        }
        expect(path.dirname(file)).toBe(folder)
      }),
    )
  })
})
