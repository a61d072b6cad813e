/** The known name that a misspelt one was probably meant to be. */

/** The nearest of `names` within a third of its length in edits, or null. */
export function nearestName(name: string, names: readonly string[]): string | null {
  let nearest: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const candidate of names) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (edits < least && edits <= Math.ceil(candidate.length / 3)) {
      nearest = candidate
      least = edits
    }
  }
  return nearest
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
