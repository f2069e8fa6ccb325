import { LIST_MAX } from '@farmgate/contract/paging.ts'
import { percentOff } from '@farmgate/domain/catalogue/shop/price-drop.ts'
import { readCursor } from '#db/lists/cursor.ts'
import { cutPage, type Page, type PageRequest } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { findCandidates, type PickedRow } from './deals.sql.ts'

/** Every listing that could be picked. */
export async function listCandidates(
  db: Db,
  { q, limit = LIST_MAX, cursor }: PageRequest & { readonly q?: string | undefined },
): Promise<Page<PickedRow>> {
  const text = q === undefined || q === '' ? null : q
  const question = JSON.stringify(['deals', text])
  const [percent, id] =
    cursor === undefined ? [null, null] : readCursor(cursor, question, ['integer', 'uuid'])
  const after = percent === null ? null : { percent, id }
  return cutPage(await findCandidates(db, text, after, limit + 1), limit, question, (row) => [
    percentOf(row),
    row.id,
  ])
}

/** The discount in percent. Paise or rupees: only their ratio counts. */
export const percentOf = ({ earlierPaise, pricePaise }: PickedRow): number =>
  earlierPaise === null ? 0 : percentOff(earlierPaise, pricePaise)
