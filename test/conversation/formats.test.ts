/** What holds for the list of formats as a whole: every sample is read, and by its own reader only. */
import { expect, test } from 'vitest'
import { formats } from '../../src/conversation/formats/index.js'
import { isItem } from '../../src/conversation/reading/index.js'
import { toConversation } from '../../src/conversation/finding/index.js'
import { samples } from '../support/conversation-samples.js'

const general = 'role/content turns'

test('there is a sample for every format', () => {
  expect(samples.map(({ format }) => format).toSorted()).toEqual(
    formats.map(({ name }) => name).toSorted(),
  )
})

test.each(samples)('$format: the sample is read', ({ input, said }) => {
  const { turns } = toConversation(input)

  expect(turns.map(({ role, content, path }) => [role, content, path])).toEqual(said)
})

test.each(samples)('$format: the sample is read from its JSON text too', ({ input, said }) => {
  expect(toConversation(JSON.stringify(input, null, 2)).turns).toHaveLength(said.length)
  expect(toConversation([input]).turns).toHaveLength(said.length)
})

const withItems = samples.filter(({ items }) => items.length > 0)

test.each(withItems)(
  '$format: its items are recognised by its reader and by no other',
  ({ format, items }) => {
    const readers = items
      .filter(isItem)
      .map((item) =>
        formats.filter((reader) => reader.items?.recognises(item)).map(({ name }) => name),
      )

    // The general reader stands last and takes what is left; the others exclude one another.
    const special = readers.map((names) => names.filter((name) => name !== general))
    for (const names of special) expect([[], [format]]).toContainEqual(names)
    if (format === general) expect(special.flat()).toEqual([])
    else expect(special.flat()).toContain(format)
    for (const names of readers) expect(names.length).toBeGreaterThan(0)
  },
)
