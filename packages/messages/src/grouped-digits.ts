import type { Params } from './fill.ts'

/** Numbers as people in India write them: 1,24,900. */
export const withGroupedDigits = (params: Params = {}): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toLocaleString('en-IN') : value,
    ]),
  )
