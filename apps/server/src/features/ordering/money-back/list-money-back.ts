import { LIST_MAX } from '@farmgate/contract/paging.ts'
import {
  MONEY_BACK_KINDS,
  type MoneyBackKind,
  type MoneyBackState,
} from '@farmgate/domain/ordering/order-changes/money-back.ts'
import { readCursor } from '#db/lists/cursor.ts'
import { cutPage, type Page, type PageRequest } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { type ClaimToDecideView, viewClaimsToDecide } from '#features/ordering/claims/claims-to-decide.sql.ts'
import { type OrderView, viewOrders } from '#features/ordering/order-views/order-view.sql.ts'
import {
  countMoneyBack,
  type FailedStopView,
  findMoneyBack,
  type FoundMoneyBack,
  type LargeRefundView,
  type MoneyBackCounts,
  viewFailedStops,
  viewLargeRefunds,
} from './money-back.sql.ts'

export interface MoneyBackRequest extends PageRequest {
  readonly status?: MoneyBackState | undefined
  readonly kind?: MoneyBackKind | undefined
}

/** A row with what it is about. */
export interface MoneyBack extends FoundMoneyBack {
  readonly order: OrderView | null
  readonly claim: ClaimToDecideView | null
  readonly stop: FailedStopView | null
  readonly refund: LargeRefundView | null
}

export interface MoneyBackPage extends Page<MoneyBack>, MoneyBackCounts {
  readonly claimHours: number
}

/** What may go back to buyers: what waits comes first, because it is the operator's work. */
export async function listMoneyBack(
  db: Db,
  { status, kind, limit = LIST_MAX, cursor }: MoneyBackRequest,
): Promise<MoneyBackPage> {
  const question = JSON.stringify(['money-back', status ?? null, kind ?? null])
  const kinds = kind === undefined ? MONEY_BACK_KINDS : [kind]
  const from = cursor === undefined ? null : readCursor(cursor, question, ['integer', 'integer', 'uuid'])
  const found: (FoundMoneyBack & { readonly section: number })[] = []
  for (const [section, states] of sectionsOf(status).entries()) {
    if (section < (from?.[0] ?? 0) || found.length > limit) continue
    const beyond = section === from?.[0] ? { micros: from[1], id: from[2] } : null
    const rows = await findMoneyBack(db, { kinds, states, beyond, limit: limit + 1 - found.length })
    found.push(...rows.map((row) => ({ section, ...row })))
  }
  const page = cutPage(found, limit, question, ({ section, micros, id }) => [section, micros, id])
  const [rows, counted, claimHours] = await Promise.all([
    withDetails(db, page.rows),
    countMoneyBack(db, kinds),
    readClaimHours(db),
  ])
  return { rows, nextCursor: page.nextCursor, ...counted, claimHours }
}

/** The parts of the list, one after the other. */
const sectionsOf = (status: MoneyBackState | undefined): readonly (readonly MoneyBackState[])[] =>
  status === undefined ? [['pending'], ['approved', 'rejected']] : [[status]]

async function readClaimHours(db: Db): Promise<number> {
  const settings = db.selectFrom('market_settings').select('claim_hours as hours')
  return (await settings.executeTakeFirstOrThrow()).hours
}

async function withDetails(db: Db, found: readonly FoundMoneyBack[]): Promise<MoneyBack[]> {
  const idsOf = (...kinds: MoneyBackKind[]) =>
    found.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const orderIds = found.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const [orders, claims, stops, refunds] = await Promise.all([
    viewOrders(db, [...new Set(orderIds)], 'admin'),
    viewClaimsToDecide(db, idsOf('claim', 'missing_bag')),
    viewFailedStops(db, idsOf('failed_stop')),
    viewLargeRefunds(db, idsOf('refund')),
  ])
  const [orderOf, claimOf, stopOf, refundOf] = [byId(orders), byId(claims), byId(stops), byId(refunds)]
  return found.map((row) => ({
    ...row,
    order: row.orderId === null ? null : (orderOf.get(row.orderId) ?? null),
    claim: claimOf.get(row.id) ?? null,
    stop: stopOf.get(row.id) ?? null,
    refund: refundOf.get(row.id) ?? null,
  }))
}

const byId = <Thing extends { readonly id: string }>(things: readonly Thing[]): ReadonlyMap<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]))
