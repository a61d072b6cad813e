/** The conversations of the files that a command was given. */
import { accessSync, constants } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { type BatchInput, readFileInputs, readInputs } from '../../batch/running/index.js'
import { UsageError } from '../../errors.js'
import type { CommandContext } from '../arguments/index.js'

/** What stands for standard input among files. */
const standardInput = '-'

/** The conversations of some files. */
export interface FileInputs {
  /** Reads them; standard input can be read once. */
  conversations(): AsyncIterable<BatchInput>
  /** How many there are, from a look at all; null when that can only be known at the end. */
  count(): Promise<number | null>
}

/**
 * Opens files of conversations; `-` is standard input.
 *
 * @throws {UsageError} when one of them cannot be read
 */
export function openInputs(
  files: readonly string[],
  { folder, input }: Pick<CommandContext, 'folder' | 'input'>,
): FileInputs {
  if (files.filter((file) => file === standardInput).length > 1) {
    throw new UsageError({
      where: standardInput,
      problem: 'standard input was named twice',
      fix: 'name it once',
    })
  }
  for (const file of files) if (file !== standardInput) holdReadable(file, pathOf(file, folder))
  return {
    conversations: () => readAll(files, folder, input),
    async count() {
      if (files.includes(standardInput)) return null
      let found = 0
      try {
        for await (const _ of readAll(files, folder, input)) found++
      } catch {
        // The run itself comes to the fault, and tells it.
        return null
      }
      return found
    },
  }
}

async function* readAll(
  files: readonly string[],
  folder: string,
  input: AsyncIterable<unknown>,
): AsyncGenerator<BatchInput> {
  for (const file of files) {
    if (file === standardInput) yield* readInputs(input, 'stdin')
    else yield* readFileInputs(pathOf(file, folder), file)
  }
}

function pathOf(file: string, folder: string): string {
  return isAbsolute(file) ? file : join(folder, file)
}

function holdReadable(file: string, path: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    throw new UsageError({
      where: file,
      problem: 'the file cannot be read',
      fix: 'check the path, and that it may be read',
      cause: error,
    })
  }
}
