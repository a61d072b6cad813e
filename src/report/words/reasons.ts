/**
 * Where to give which reason, so that each is given once: beside its verdict or at the end.
 */
import type { KnowledgeRetentionResult, Verdict } from '../../types.js'
import { toPlainLine } from '../text/index.js'

/** The reasons of a result, each in its place. */
export interface PlacedReasons {
  /** The reason to give beside each verdict; none for those the closing reason speaks for. */
  readonly beside: ReadonlyMap<Verdict, string>
  /** The reason to give at the end; null when the verdicts' own or the answers say it all, or there is none. */
  readonly closing: string | null
}

/**
 * One attrition is explained at the end, where a reader looks first. Of several each is explained
 * beside its own turn, and the end only adds what they leave out.
 */
export function placeReasons(result: KnowledgeRetentionResult): PlacedReasons {
  const lost = result.verdicts.filter(({ attrition }) => attrition !== null)
  const isSaid = result.decisions !== null || (lost.length > 1 && isSaidByVerdicts(result))
  const closing = isSaid ? null : result.reason
  const beside = new Map(
    lost.flatMap((verdict) => {
      const reason = toPlainLine(verdict.reason ?? '')
      const isRepeated = toPlainLine(closing ?? '').includes(withoutStop(reason))
      return reason === '' || isRepeated ? [] : [[verdict, reason] as const]
    }),
  )
  return { beside, closing }
}

/** Whether verdicts or answers, shown in full, say all that the reason of the whole does. */
export function isSaidElsewhere(result: KnowledgeRetentionResult): boolean {
  return result.decisions !== null || isSaidByVerdicts(result)
}

/** Whether the reason of the whole is put together from those of the verdicts. */
function isSaidByVerdicts(result: KnowledgeRetentionResult): boolean {
  // Longest first, as one may be a part of another.
  const parts = result.verdicts
    .flatMap(({ path, reason }) => [toPlainLine(path), withoutStop(toPlainLine(reason ?? ''))])
    .filter((part) => part !== '')
    .toSorted((one, other) => other.length - one.length)
  const rest = parts.reduce(
    (text, part) => text.replaceAll(part, ' '),
    toPlainLine(result.reason ?? ''),
  )
  return !/[\p{L}\p{N}]/u.test(rest)
}

function withoutStop(reason: string): string {
  return reason.replace(/[.。।]$/u, '')
}
