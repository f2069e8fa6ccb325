import type { Params } from './fill.ts'

/** Formats the numbers among the values with Indian digit groups: 1,24,900. */
export const withGroupedDigits = (params: Params = {}): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString('en-IN') : value,
    ]),
  )
