/** Setting and removing a variable in the text of a .env file. */
import { parseEnv } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { removeVariable, setVariable } from '../../src/cli/edit-variable.js'
import { findAssignments } from '../../src/environment/env-assignments.js'

const mode = (text: string) => findAssignments(text).findLast(({ name }) => name === 'MODE')?.value
const others = (text: string) =>
  findAssignments(text)
    .filter(({ name }) => name !== 'MODE')
    .map(({ name, value }) => [name, value])

describe('setting a variable', () => {
  test.for<readonly [what: string, before: string, after: string]>([
    ['an empty file', '', 'MODE=new\n'],
    ['a byte order mark alone', '\uFEFF', '\uFEFFMODE=new\n'],
    ['other lines', 'A=1\n', 'A=1\nMODE=new\n'],
    ['a missing last line end', 'A=1', 'A=1\nMODE=new'],
    ['Windows line ends', 'A=1\r\nB=2\r\n', 'A=1\r\nB=2\r\nMODE=new\r\n'],
    ['Windows line ends and a missing last one', 'A=1\r\nB=2', 'A=1\r\nB=2\r\nMODE=new'],
    ['a comment at the end', 'A=1\n# end', 'A=1\n# end\nMODE=new'],
    ['blank lines at the end', 'A=1\n\n\n', 'A=1\n\n\nMODE=new\n'],
    ['an assignment', 'A=1\nMODE=old\nB=2\n', 'A=1\nMODE=new\nB=2\n'],
    ['a last assignment without line end', 'A=1\nMODE=old', 'A=1\nMODE=new'],
    ['export, spaces and a comment', ' export MODE = old # why', ' export MODE = new # why'],
    ['double quotes', 'MODE="old" # why\r\nB=2', 'MODE="new" # why\r\nB=2'],
    ['single quotes', "MODE='old'", "MODE='new'"],
    ['a blank value', 'MODE=\nB=2', 'MODE=new\nB=2'],
    ['a blank value and a comment', 'MODE= # why\nB=2', 'MODE=new # why\nB=2'],
    ['empty quotes', 'MODE=""', 'MODE="new"'],
    ['two assignments, of which the last holds', 'MODE=one\nMODE=two\n', 'MODE=one\nMODE=new\n'],
    ['a commented-out line', '# MODE=old\nB=2\n', '# MODE=old\nB=2\nMODE=new\n'],
    ['an assignment before a commented-out line', 'MODE=old\n#MODE=x\n', 'MODE=new\n#MODE=x\n'],
    ['such a line within a value', 'A="\nMODE=old\n"\n', 'A="\nMODE=old\n"\nMODE=new\n'],
    ['longer names', 'MY_MODE=1\nMODEL=2\n', 'MY_MODE=1\nMODEL=2\nMODE=new\n'],
    ['a byte order mark before it', '\uFEFFMODE=old\n', '\uFEFFMODE=new\n'],
  ])('keeps %s', ([, before, after]) => {
    expect(setVariable(before, 'MODE', 'new')).toBe(after)
  })
})

describe('removing a variable', () => {
  test.for<readonly [what: string, before: string, after: string]>([
    ['nothing from an empty file', '', ''],
    ['nothing from other lines', 'A=1\n# MODE=old\nMODEL=2', 'A=1\n# MODE=old\nMODEL=2'],
    ['the only line', 'MODE=old\n', ''],
    ['the only line, without line end', 'MODE=old', ''],
    ['a line between others', 'A=1\n\nMODE=old # why\n# B\nB=2\n', 'A=1\n\n# B\nB=2\n'],
    ['the last line, without line end', 'A=1\r\nMODE=old', 'A=1'],
    ['the last line', 'A=1\r\nMODE=old\r\n', 'A=1\r\n'],
    ['the first line behind a byte order mark', '\uFEFFMODE=old\r\nA=1', '\uFEFFA=1'],
    ['each of several', 'MODE=a\nA=1\nexport MODE=b\nMODE="c"', 'A=1'],
    ['a value of several lines', 'A=1\nMODE="x\ny" # z\nB=2', 'A=1\nB=2'],
    ['nothing from within a value', 'A="\nMODE=old\n"', 'A="\nMODE=old\n"'],
  ])('takes %s', ([, before, after]) => {
    expect(removeVariable(before, 'MODE')).toBe(after)
  })
})

const lines = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .constantFrom('MODE', 'export MODE', '# MODE', 'A', 'MODEL')
        .chain((name) =>
          fc
            .constantFrom('', ' ', '1', '"x"', "'y' # z", '"', '"\n', '" #')
            .map((text) => `${name}=${text}`),
        ),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
    { weight: 1, arbitrary: fc.constantFrom('', '#', 'é', '"', "'") },
  ),
)
const file = fc
  .tuple(fc.constantFrom('', '\uFEFF'), lines, fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([mark, all, lineEnd, closed]) => mark + all.join(lineEnd) + (closed ? lineEnd : ''))

describe('in any file', () => {
  test('the variable has the value that was set, and the others theirs', () => {
    fc.assert(
      fc.property(file, (before) => {
        const after = setVariable(before, 'MODE', 'new')
        expect(mode(after)).toBe('new')
        expect(others(after)).toEqual(others(before))
        expect(setVariable(after, 'MODE', 'new')).toBe(after)
      }),
    )
  })

  test('what was set anew is removed without a trace', () => {
    fc.assert(
      fc.property(file, (text) => {
        const before = removeVariable(text, 'MODE')
        expect(mode(before)).toBeUndefined()
        // A file of nothing gets a whole line.
        if (before === '' || before === '\uFEFF') return
        expect(removeVariable(setVariable(before, 'MODE', 'new'), 'MODE')).toBe(before)
      }),
    )
  })

  test('of plain lines, Node finds the value that was set', () => {
    const plainLine = fc.constantFrom('A=1', 'export B=2', '', '# MODE=3', "C='x y'", 'MODE=old')
    fc.assert(
      fc.property(fc.array(plainLine), (all) => {
        const before = all.join('\n')
        const { MODE: _, ...kept } = parseEnv(before)
        expect({ ...parseEnv(setVariable(before, 'MODE', 'new')) }).toEqual({
          ...kept,
          MODE: 'new',
        })
        expect({ ...parseEnv(removeVariable(before, 'MODE')) }).toEqual(kept)
      }),
    )
  })
})
