import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'

/**
 * Returns a row's key. The kind is part of it, because one subject may wait for two reasons: a listing and its change,
 * an order and its refund.
 */
export const attentionRowKey = ({ kind, _id }: Pick<AttentionRow, 'kind' | '_id'>): string => `${kind}-${_id}`

/** A row that another operator handled first: it stays, in its current state, until it is dismissed. */
export interface StaleRow {
  readonly row: AttentionRow
  /** Its index in the list. */
  readonly at: number
  readonly error: unknown
  /** The name of that operator, if it is known. */
  readonly by?: string | null | undefined
}

/** Returns the fetched rows, with the stale ones at their old places. */
export function withStaleRows(
  rows: readonly AttentionRow[],
  staleRows: readonly StaleRow[],
): readonly AttentionRow[] {
  const staleKeys = new Set(staleRows.map(({ row }) => attentionRowKey(row)))
  const all = rows.filter((row) => !staleKeys.has(attentionRowKey(row)))
  for (const { row, at } of staleRows.toSorted((a, b) => a.at - b.at)) all.splice(at, 0, row)
  return all
}
