/**
 * The cassettes that this process has open, by path. Knows what they are made of by type only, so
 * that the end of a test file that asked no judge does not load it.
 */
import type { Cassette } from './cassette.js'

const open = new Map<string, Cassette>()

/** The cassette that is open for a file. */
export function registeredCassette(file: string): Cassette | undefined {
  return open.get(file)
}

/** Keeps a cassette until it is closed. */
export function registerCassette(cassette: Cassette): void {
  open.set(cassette.file.path, cassette)
}

/** The cassettes that are open. */
export function openCassettes(): readonly Cassette[] {
  return [...open.values()]
}

/** Forgets a cassette that nobody uses any more. */
export function closeIfUnused(cassette: Cassette): void {
  if (!cassette.isInUse) open.delete(cassette.file.path)
}
