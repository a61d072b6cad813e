/** One variable of the process's own environment. */

/** A setting of the environment; undefined where it is missing or blank. */
export function readVariable(name: string): string | undefined {
  return process.env[name]?.trim() || undefined
}
