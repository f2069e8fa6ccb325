import {
  ATTENTION_KINDS,
  type AttentionKind,
  byAttention,
  SHOWN_MAX,
  WEIGHED_MAX,
} from '@farmgate/domain/telling/attention.ts'
import type { Db } from '#db/pool.ts'
import { type AlarmView, findAlarms } from '#features/telling/alarms/alarms.sql.ts'
import { type ClaimToDecideView, viewClaimsToDecide } from '#features/ordering/claims/claims-to-decide.sql.ts'
import { type ListingView, viewListings } from '#features/catalogue/listings/listing-view.sql.ts'
import { type OrderView, viewOrders } from '#features/ordering/order-views/order-view.sql.ts'
import { type AccountToDecideRow, viewAccounts } from '#features/money/payout-accounts/payout-accounts.sql.ts'
import { type FarmerRow, findFarmersById } from '#features/people/farmer-admin/farmers.sql.ts'
import { type PendingChangeRow, viewPendingChanges } from '#features/market/settings/pending-changes.sql.ts'
import {
  type AttentionCounts,
  type Candidate,
  countWaiting,
  type FailedPayoutView,
  findCandidates,
  type WaitingLimits,
  readWaitingLimits,
  type RefundView,
  type RoadView,
  viewFailedPayouts,
  viewRefunds,
  viewRoad,
} from './attention.sql.ts'

/** A waiting row with what it is about. */
export interface Waiting extends Candidate {
  readonly order: OrderView | null
  readonly refund: RefundView | null
  readonly listing: ListingView | null
  readonly farmer: FarmerRow | null
  readonly alarm: AlarmView | null
  readonly claim: ClaimToDecideView | null
  readonly road: RoadView | null
  readonly account: AccountToDecideRow | null
  readonly payout: FailedPayoutView | null
  readonly settingChange: PendingChangeRow | null
}

export interface Attention {
  readonly rows: readonly Waiting[]
  readonly counts: AttentionCounts
  readonly patience: WaitingLimits
}

/** What needs an operator most, of all kinds or of one: the oldest of each kind, sorted by rank. */
export async function listAttention(
  db: Db,
  { kind }: { readonly kind?: AttentionKind | undefined },
  /** The kinds that the caller is shown; the others count as none. */
  shownKinds: readonly AttentionKind[] = ATTENTION_KINDS,
): Promise<Attention> {
  const patience = await readWaitingLimits(db)
  const kinds = shownKinds.filter((one) => kind === undefined || one === kind)
  const [found, counts] = await Promise.all([
    kinds.length === 0 ? [] : findCandidates(db, kinds, patience, WEIGHED_MAX),
    countWaiting(db, patience),
  ])
  const shown = found.toSorted(byAttention).slice(0, SHOWN_MAX)
  return { rows: await withDetails(db, shown), counts: countsOf(counts, shownKinds), patience }
}

const countsOf = (counts: AttentionCounts, kinds: readonly AttentionKind[]): AttentionCounts =>
  Object.fromEntries(
    ATTENTION_KINDS.map((kind) => [kind, kinds.includes(kind) ? counts[kind] : 0]),
  ) as AttentionCounts

/** Adds what each row is about. A row that was handled and removed since is left out. */
async function withDetails(db: Db, shown: readonly Candidate[]): Promise<Waiting[]> {
  const idsOf = (...kinds: AttentionKind[]) =>
    shown.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const orderIds = shown.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const [orders, refunds, listings, farmers, alarms, claims, road, accounts, payouts, changes] =
    await Promise.all([
      viewOrders(db, [...new Set(orderIds)], 'admin'),
      viewRefunds(db, idsOf('refund_due', 'refund_to_approve', 'refund_failed')),
      viewListings(db, idsOf('listing_pending', 'change_pending')),
      findFarmersById(db, idsOf('farmer_unverified', 'farm_change_pending')),
      findAlarms(db, idsOf('alarm')),
      viewClaimsToDecide(db, idsOf('claim_pending')),
      viewRoad(db, idsOf('stop_failed', 'mark_unclear', 'cash_difference')),
      viewAccounts(db, idsOf('payout_account', 'payout_failed')),
      viewFailedPayouts(db, idsOf('payout_failed')),
      viewPendingChanges(db, idsOf('guard_change')),
    ])
  const [orderOf, refundOf, listingOf, farmerOf, alarmOf, claimOf, roadOf, accountOf, payoutOf, changeOf] = [
    byId(orders),
    byId(refunds),
    byId(listings),
    byId(farmers),
    byId(alarms),
    byId(claims),
    byId(road),
    byId(accounts),
    byId(payouts),
    byId(changes),
  ]
  return shown.map((row) => ({
    ...row,
    order: row.orderId === null ? null : (orderOf.get(row.orderId) ?? null),
    refund: refundOf.get(row.id) ?? null,
    listing: listingOf.get(row.id) ?? null,
    farmer: farmerOf.get(row.id) ?? null,
    alarm: alarmOf.get(row.id) ?? null,
    claim: claimOf.get(row.id) ?? null,
    road: roadOf.get(row.id) ?? null,
    account: accountOf.get(row.id) ?? null,
    payout: payoutOf.get(row.id) ?? null,
    settingChange: changeOf.get(row.id) ?? null,
  }))
}

const byId = <Thing extends { readonly id: string }>(things: readonly Thing[]): ReadonlyMap<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]))
