import { LIST_MAX } from '@farmgate/contract/paging.ts'
import type { ReturnStatus } from '@farmgate/domain/ordering/orders/order.ts'
import { readCursor } from '#db/lists/cursor.ts'
import { cutPage, type Page, type PageRequest } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { type OrderView, viewOrders } from '#features/ordering/order-views/order-view.sql.ts'
import {
  countReturns,
  decidedQuery,
  findReturns,
  type ReturnCounts,
  type ReturnSortKeys,
  waitingQuery,
} from './returns.sql.ts'

export interface ReturnsPage extends Page<OrderView> {
  readonly counts: ReturnCounts
}

/** Pending returns come first, because they are the operator's work. */
export async function listReturns(
  db: Db,
  { status, limit = LIST_MAX, cursor }: PageRequest & { readonly status?: ReturnStatus | undefined },
): Promise<ReturnsPage> {
  const question = JSON.stringify(['returns', status ?? null])
  const from = cursor === undefined ? null : readCursor(cursor, question, ['integer', 'integer', 'uuid'])
  const found: Place[] = []
  for (const [section, query] of sectionsOf(status).entries()) {
    if (section < (from?.[0] ?? 0) || found.length > limit) continue
    const beyond = section === from?.[0] ? { micros: from[1], id: from[2] } : null
    const places = await findReturns(db, query(beyond, limit + 1 - found.length))
    found.push(...places.map((place) => ({ section, ...place })))
  }
  const page = cutPage(found, limit, question, ({ section, micros, id }) => [section, micros, id])
  const [rows, counts] = await Promise.all([
    viewOrders(
      db,
      page.rows.map(({ id }) => id),
      'admin',
    ),
    countReturns(db),
  ])
  return { rows, nextCursor: page.nextCursor, counts }
}

/** The part of the list, and the position in it. */
interface Place extends ReturnSortKeys {
  readonly section: number
}

type Section = (beyond: ReturnSortKeys | null, limit: number) => ReturnType<typeof waitingQuery>

/** The parts of the list, one after the other. */
const sectionsOf = (status: ReturnStatus | undefined): readonly Section[] => {
  if (status === 'pending') return [waitingQuery]
  const decided: Section = (beyond, limit) => decidedQuery(status ?? null, beyond, limit)
  return status === undefined ? [waitingQuery, decided] : [decided]
}
