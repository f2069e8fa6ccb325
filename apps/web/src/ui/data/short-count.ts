/** Returns the count, or "999+" above 999. */
export function shortCount(count: number): string {
  return count > 999 ? '999+' : String(count)
}
