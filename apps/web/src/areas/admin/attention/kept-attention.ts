import { attention, type AttentionRow } from '@farmgate/contract/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { askedAt } from '../asked-at.ts'
import { keyOf } from './rows.ts'

/** Takes a row that was handled out of every list, at once. The lists themselves are asked for when their time comes. */
export function dropRow(client: QueryClient, row: AttentionRow): void {
  const lists = { predicate: askedAt([attention.path]) }
  // An answer that is on its way was given before this change.
  void client.cancelQueries(lists)
  const isIt = (each: AttentionRow): boolean => keyOf(each) === keyOf(row)
  const answers = client.getQueriesData<Output<typeof attention>>(lists)
  // One that was overtaken may be gone already, and is counted no more.
  const counted = answers.some(([, kept]) => kept?.rows.some(isIt) === true) ? 1 : 0
  client.setQueriesData<Output<typeof attention>>(lists, (kept) => {
    if (kept === undefined) return kept
    const counts = { ...kept.counts, [row.kind]: Math.max(0, kept.counts[row.kind] - counted) }
    return { ...kept, rows: kept.rows.filter((each) => !isIt(each)), counts }
  })
  void client.invalidateQueries({ ...lists, refetchType: 'none' })
}
