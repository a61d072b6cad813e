/**
 * How the reference bots answer: they look through the user messages they can still see for the one that
 * has most in common with the question, and quote it. No model, so what they know is known exactly.
 */

const common = new Set(
  'what which when where whose does have will with must because only would like there that this from your mine they them been were'.split(
    ' ',
  ),
)

/** The words of a text that say what it is about; of a text in Chinese, every two characters. */
function wordsOf(text: string): ReadonlySet<string> {
  const latin = text
    .toLowerCase()
    .match(/\p{Script=Latin}{4,}/gu)
    ?.filter((word) => !common.has(word))
    // "named" and "name", "expires" and "expire".
    .map((word) => word.replace(/(?:ing|ed|es|s|e)$/, ''))
  const han = text
    .match(/\p{Script=Han}+/gu)
    ?.flatMap((run) =>
      Array.from(run, (_, at) => run.slice(at, at + 2)).filter((two) => two.length === 2),
    )
  return new Set([...(latin ?? []), ...(han ?? [])])
}

const leastShared = 0.35

/** The best of `messages` for a question, the latest of equals; undefined when none has enough in common. */
export function lookUp(question: string, messages: readonly string[]): string | undefined {
  const asked = wordsOf(question)
  let best: string | undefined
  let most = leastShared
  for (const message of messages) {
    // A question tells nothing.
    if (/[?\uFF1F]$/.test(message)) continue
    const words = wordsOf(message)
    const shared = [...asked].filter((word) => words.has(word)).length / Math.max(1, asked.size)
    if (shared >= most) [best, most] = [message, shared]
  }
  return best
}

/** What a bot says that finds `found`. */
export function answer(question: string, found: string | undefined): string {
  if (!/[?\uFF1F]$/.test(question)) return 'All right.'
  return found === undefined ? 'I do not know.' : `You told me: ${found}`
}
