import { readCursor, writeCursor } from '#db/lists/cursor.ts'
import type { Db } from '#db/pool.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { COUNT_MAX, type CountedPage, pageOf, totalOf } from './product-page.ts'
import { countUpTo, type Filters, type PagedProduct } from '#features/catalogue/product-view/products.sql.ts'
import { findReachPage, REACH_GROUPS } from './reach.sql.ts'

interface ReachRequest {
  readonly pincode: string
  readonly filters: Filters
  readonly cursor: string | undefined
  readonly limit: number
}

/** A page of the shop in which what reaches the pincode comes first. The cursor holds the group of the last row and its id. */
export async function reachPage(
  db: Db,
  { pincode, filters, cursor, limit }: ReachRequest,
): Promise<CountedPage> {
  const question = JSON.stringify(['reach', pincode, filters])
  const from = cursor === undefined ? { group: 0, id: null } : keysIn(cursor, question)
  const rows: (PagedProduct & { readonly group: number })[] = []
  for (const [group, name] of REACH_GROUPS.entries()) {
    const missing = limit + 1 - rows.length
    if (group < from.group || missing === 0) continue
    const after = group === from.group ? from.id : null
    const found = await findReachPage(db, {
      pincode,
      group: name,
      filters,
      after,
      limit: missing,
      countMax: COUNT_MAX,
    })
    rows.push(...found.map((row) => ({ ...row, group })))
  }
  // Past the end no row carries the total.
  const count = rows[0]?.matched ?? (from.id === null ? 0 : await countUpTo(db, filters, COUNT_MAX))
  return {
    ...pageOf(rows, limit, (last) => writeCursor(question, [last.group, last.id])),
    ...totalOf(count),
  }
}

function keysIn(cursor: string, question: string): { readonly group: number; readonly id: string } {
  const [group, id] = readCursor(cursor, question, ['integer', 'uuid'])
  if (REACH_GROUPS[group] === undefined) throw new Refusal('request.invalid')
  return { group, id }
}
