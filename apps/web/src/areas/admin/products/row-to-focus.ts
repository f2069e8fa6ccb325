import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { isWaiting } from '@farmgate/domain/catalogue/listings/listing.ts'

type Row = Pick<Listing, '_id' | 'status' | 'change'>

/** Returns the row to focus after a decision: the next one that waits, else the same row, else a remaining one. */
export function rowToFocus(
  rows: readonly Row[],
  decidedId: string,
  { gone }: { readonly gone: boolean },
): string | null {
  const at = rows.findIndex(({ _id }) => _id === decidedId)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  const next = others.find(isWaiting) ?? (gone ? others[0] : undefined)
  return next?._id ?? (gone ? null : decidedId)
}
