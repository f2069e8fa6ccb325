export const median = (values: readonly number[]): number => at(values, 0.5)

const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN

/** The median, and in brackets where the middle eight tenths are. */
export const spreadOf = (values: readonly number[]): string =>
  `${at(values, 0.5).toFixed(0)} (${at(values, 0.1).toFixed(0)} to ${at(values, 0.9).toFixed(0)})`

/** A row of a table: both builds, and the second one's median as a part of the first one's. */
export function rowOf(name: string, [before = [], after = []]: readonly (readonly number[])[]): string {
  const ratio = median(after) / median(before)
  return `| ${[name, spreadOf(before), spreadOf(after), Number.isFinite(ratio) ? ratio.toFixed(2) : '–'].join(' | ')} |`
}
