import { LIST_MAX } from '@farmgate/contract/paging.ts'
import type { ReturnStatus } from '@farmgate/domain/orders/order.ts'
import { readCursor } from '../../db/cursor.ts'
import { cutPage, type Page, type PageWish } from '../../db/page.ts'
import type { Db } from '../../db/pool.ts'
import { type OrderView, viewOrders } from '../orders/order-view.sql.ts'
import {
  countReturns,
  decidedQuery,
  findReturns,
  type ReturnCounts,
  type ReturnPlace,
  waitingQuery,
} from './returns.sql.ts'

export interface ReturnsPage extends Page<OrderView> {
  readonly counts: ReturnCounts
}

/** What waits comes first, because that is what an operator is here for. */
export async function listReturns(
  db: Db,
  { status, limit = LIST_MAX, cursor }: PageWish & { readonly status?: ReturnStatus | undefined },
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
    ),
    countReturns(db),
  ])
  return { rows, nextCursor: page.nextCursor, counts }
}

/** In which part of the list it stands, and where there. */
interface Place extends ReturnPlace {
  readonly section: number
}

type Section = (beyond: ReturnPlace | null, limit: number) => ReturnType<typeof waitingQuery>

/** The parts the list is made of, one after the other. */
const sectionsOf = (status: ReturnStatus | undefined): readonly Section[] => {
  if (status === 'pending') return [waitingQuery]
  const decided: Section = (beyond, limit) => decidedQuery(status ?? null, beyond, limit)
  return status === undefined ? [waitingQuery, decided] : [decided]
}
