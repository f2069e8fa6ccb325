import type { AttentionRow } from '@farmgate/contract/attention.ts'

/** One thing may wait for two reasons: a listing and its farmer, an order and its refund. */
export const keyOf = ({ kind, _id }: Pick<AttentionRow, 'kind' | '_id'>): string => `${kind}-${_id}`

/** A row somebody else was quicker with: it stays, as it is now, until the operator has read it. */
export interface Overtaken {
  readonly row: AttentionRow
  /** Where it stood. */
  readonly at: number
  readonly error: unknown
}

/** The rows as they come, with those that were overtaken in their old places. */
export function withOvertaken(
  rows: readonly AttentionRow[],
  overtaken: readonly Overtaken[],
): readonly AttentionRow[] {
  const kept = new Set(overtaken.map(({ row }) => keyOf(row)))
  const all = rows.filter((row) => !kept.has(keyOf(row)))
  for (const { row, at } of overtaken.toSorted((one, other) => one.at - other.at)) all.splice(at, 0, row)
  return all
}

/** Where the keyboard goes on when a row has left: the one below, else the one above, else nowhere. */
export function rowAfter(rows: readonly AttentionRow[], key: string): string | null {
  const at = rows.findIndex((row) => keyOf(row) === key)
  const next = rows[at + 1] ?? rows[at - 1]
  return next === undefined ? null : keyOf(next)
}
