/** Which conversations are judged: a share of them, each wholly or not at all. */
import { createHash } from 'node:crypto'

const bytes = 6

/** Whether a conversation belongs to the share `rate`, in [0, 1]; every process decides alike. */
export function isSampled(conversation: string, rate: number): boolean {
  if (rate >= 1) return true
  const hash = createHash('sha256').update(conversation).digest()
  return hash.readUIntBE(0, bytes) / 2 ** (8 * bytes) < rate
}
