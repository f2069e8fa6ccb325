/**
 * Estimates a percentile from the counts of a histogram: `counts` has one number per upper bound and one more for all
 * slower ones. Null without values; the last bound for what is slower.
 */
export function percentileOf(
  share: number,
  bounds: readonly number[],
  counts: readonly number[],
): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  for (const [i, bound] of bounds.entries()) {
    const count = counts[i] ?? 0
    if (below + count >= share * total && count > 0) {
      const from = bounds[i - 1] ?? 0
      return from + ((share * total - below) / count) * (bound - from)
    }
    below += count
  }
  return bounds.at(-1) ?? null
}
