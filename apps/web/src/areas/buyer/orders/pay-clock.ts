/** How long there is still time to pay, as `29:41`; null when it is over. */
export function clockText(payBy: string, nowMs: number): string | null {
  const leftS = Math.ceil((Date.parse(payBy) - nowMs) / 1_000)
  if (leftS <= 0) return null
  return `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`
}
