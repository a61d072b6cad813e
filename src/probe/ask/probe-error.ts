/** A probe that ended early, with all that it had found by then. */
import { type ErrorParts, KnowledgeRetentionError } from '../../errors.js'
import type { RetentionCurve } from '../curve/index.js'

/** The chatbot failed, the judge could not decide, or the probe was stopped. */
export class ProbeError extends KnowledgeRetentionError {
  override readonly name = 'ProbeError'
  /** What was asked before; its conversations end where the probe did. */
  declare readonly curve: RetentionCurve

  constructor(parts: ErrorParts & { readonly curve: RetentionCurve }) {
    super(parts)
    // Not enumerable, or runners would print all of it below the message.
    Object.defineProperty(this, 'curve', { value: parts.curve })
  }
}
