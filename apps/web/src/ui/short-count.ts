/** Above 999 nobody counts: "999+". */
export function shortCount(count: number): string {
  return count > 999 ? '999+' : String(count)
}
