/** Editing a .env file on the disk. */
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editEnvFile } from '../../src/cli/settings/edit-env-file.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const addLine = (text: string) => `${text}X=1\n`
const optionError = (message: string): unknown =>
  expect.objectContaining({ name: 'OptionError', message })

test('a file is made where there is none, as any program would make it', () => {
  using folder = temporaryFolder()
  expect(editEnvFile(folder.path, '.env.local', addLine)).toBe(true)
  expect(folder.read('.env.local')).toBe('X=1\n')
  expect(statSync(folder.at('.env.local')).mode & 0o777).toBe(0o666 & ~process.umask())
  expect(readdirSync(folder.path)).toEqual(['.env.local'])
})

test('nothing is written when nothing changes', () => {
  using folder = temporaryFolder()
  expect(editEnvFile(folder.path, '.env.local', (text) => text)).toBe(false)
  expect(readdirSync(folder.path)).toEqual([])
  folder.write('.env.local', 'A=1')
  const { ino, mtimeMs } = statSync(folder.at('.env.local'))
  expect(editEnvFile(folder.path, '.env.local', (text) => text)).toBe(false)
  expect(statSync(folder.at('.env.local'))).toMatchObject({ ino, mtimeMs })
})

test.for([0o600, 0o640, 0o444, 0o777])('the mode %o is kept', (mode) => {
  using folder = temporaryFolder({ '.env.local': 'A=1\n' })
  chmodSync(folder.at('.env.local'), mode)
  editEnvFile(folder.path, '.env.local', addLine)
  expect(folder.read('.env.local')).toBe('A=1\nX=1\n')
  expect(statSync(folder.at('.env.local')).mode & 0o7777).toBe(mode)
  expect(readdirSync(folder.path)).toEqual(['.env.local'])
})

test('bytes that are no UTF-8 are kept', () => {
  using folder = temporaryFolder()
  const bytes = Buffer.from([...Array(256).keys()])
  folder.write('.env.local', Buffer.concat([Buffer.from('# '), bytes, Buffer.from('\n')]))
  const before = readFileSync(folder.at('.env.local'))
  editEnvFile(folder.path, '.env.local', addLine)
  expect(readFileSync(folder.at('.env.local'))).toEqual(
    Buffer.concat([before, Buffer.from('X=1\n')]),
  )
})

test('the old file stays whole until the new one takes its place', () => {
  using folder = temporaryFolder({ '.env.local': 'A=1\n' })
  linkSync(folder.at('.env.local'), folder.at('reader'))
  editEnvFile(folder.path, '.env.local', addLine)
  expect(folder.read('reader')).toBe('A=1\n')
})

test('a link within the folder is followed and stays', () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('config'))
  folder.write('config/local.env', 'A=1\n')
  symlinkSync(join('config', 'local.env'), folder.at('.env.local'))
  editEnvFile(folder.path, '.env.local', addLine)
  expect(folder.read('config/local.env')).toBe('A=1\nX=1\n')
  expect(
    readdirSync(folder.path, { withFileTypes: true }).filter((one) => one.isSymbolicLink()),
  ).toHaveLength(1)
  expect(readdirSync(folder.at('config'))).toEqual(['local.env'])
})

describe('refused and left as it is', () => {
  test('is a link to a file outside the folder', () => {
    using elsewhere = temporaryFolder({ secrets: 'A=1\n' })
    using folder = temporaryFolder()
    symlinkSync(elsewhere.at('secrets'), folder.at('.env.local'))
    expect(() => editEnvFile(folder.path, '.env.local', addLine)).toThrow(
      optionError(
        '.env.local: it is a link to a file outside this folder. Fix: edit that file by hand, or put a file in place of the link.',
      ),
    )
    expect(elsewhere.read('secrets')).toBe('A=1\n')
  })

  test('is a link to a file outside by way of a folder inside', () => {
    using elsewhere = temporaryFolder({ secrets: 'A=1\n' })
    using folder = temporaryFolder()
    symlinkSync(elsewhere.path, folder.at('shared'))
    symlinkSync(join('shared', 'secrets'), folder.at('.env.local'))
    expect(() => editEnvFile(folder.path, '.env.local', addLine)).toThrow('outside this folder')
    expect(elsewhere.read('secrets')).toBe('A=1\n')
    expect(readdirSync(elsewhere.path)).toEqual(['secrets'])
  })

  test('is a link to nothing', () => {
    using folder = temporaryFolder()
    symlinkSync('../nowhere', folder.at('.env.local'))
    expect(() => editEnvFile(folder.path, '.env.local', addLine)).toThrow(
      optionError('.env.local: it is a link to nothing. Fix: remove the link, or make its target.'),
    )
  })

  test('is a folder', () => {
    using folder = temporaryFolder()
    mkdirSync(folder.at('.env.local'))
    expect(() => editEnvFile(folder.path, '.env.local', addLine)).toThrow(
      optionError('.env.local: it is no file. Fix: move it out of the way.'),
    )
  })

  test('is a link that goes in circles', () => {
    using folder = temporaryFolder()
    symlinkSync('.env.local', folder.at('.env.local'))
    expect(() => editEnvFile(folder.path, '.env.local', addLine)).toThrow(
      optionError(
        '.env.local: it cannot be edited (ELOOP). Fix: make the file and its folder writable, or edit it by hand.',
      ),
    )
  })

  test('is a file in UTF-16', () => {
    using folder = temporaryFolder()
    const bytes = Buffer.from('\uFEFFA=1', 'utf16le')
    folder.write('.env.local', bytes)
    expect(() => editEnvFile(folder.path, '.env.local', addLine)).toThrow(
      optionError('.env.local: it is encoded as UTF-16. Fix: save it as UTF-8.'),
    )
    expect(readFileSync(folder.at('.env.local'))).toEqual(bytes)
  })

  test('is a file in a folder that is not there', () => {
    using folder = temporaryFolder()
    expect(() => editEnvFile(folder.at('gone'), '.env.local', addLine)).toThrow(
      optionError(
        '.env.local: it cannot be edited (ENOENT). Fix: make the file and its folder writable, or edit it by hand.',
      ),
    )
  })
})

describe.runIf(process.getuid?.() === 0)('where there are several users', () => {
  const [owner, group, somebody] = [1234, 1235, 1236]

  test('the owner is kept', () => {
    using folder = temporaryFolder({ '.env.local': 'A=1\n' })
    chownSync(folder.at('.env.local'), owner, group)
    editEnvFile(folder.path, '.env.local', addLine)
    expect(statSync(folder.at('.env.local'))).toMatchObject({ uid: owner, gid: group })
  })

  test('a file that cannot be kept its owner is left, and nothing beside it', () => {
    using folder = temporaryFolder({ '.env.local': 'A=1\n' })
    chownSync(folder.at('.env.local'), owner, group)
    chownSync(folder.path, somebody, somebody)
    process.seteuid?.(somebody)
    try {
      expect(() => editEnvFile(folder.path, '.env.local', addLine)).toThrow(
        '.env.local: it cannot be edited (EPERM).',
      )
    } finally {
      process.seteuid?.(0)
    }
    expect(folder.read('.env.local')).toBe('A=1\n')
    expect(readdirSync(folder.path)).toEqual(['.env.local'])
  })
})
