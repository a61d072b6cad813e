/** Loads the schemas of judges' answers, and zod with them, at the first measurement. */
import type { WireSchemas } from './wire-schemas.js'

/** @param includeReason - whether judges are asked for reasons */
export async function loadWireSchemas(includeReason: boolean): Promise<WireSchemas> {
  const { wireSchemas } = await import('./wire-schemas.js')
  return wireSchemas(includeReason)
}
