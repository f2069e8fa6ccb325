import {
  ATTENTION_GROUPS,
  ATTENTION_KINDS,
  type AttentionGroup,
  type AttentionKind,
  GROUP_OF,
  GROUPS_OF_ALL,
  LOADED_ROWS,
  SHOWN_OF_GROUP,
} from '@farmgate/domain/telling/attention.ts'
import { readCursor } from '#db/lists/cursor.ts'
import { cutPage } from '#db/lists/page.ts'
import type { Db } from '#db/pool.ts'
import { type AlarmView, findAlarms } from '#features/telling/alarms/alarms.sql.ts'
import { type ClaimToDecideView, viewClaimsToDecide } from '#features/ordering/claims/claims-to-decide.sql.ts'
import { type ListingView, viewListings } from '#features/catalogue/listings/listing-view.sql.ts'
import { type OrderView, viewOrders } from '#features/ordering/order-views/order-view.sql.ts'
import { type AccountToDecideRow, viewAccounts } from '#features/money/payout-accounts/payout-accounts.sql.ts'
import { type FarmerRow, findFarmersById } from '#features/people/farmer-admin/farmers.sql.ts'
import { type PendingChangeRow, viewPendingChanges } from '#features/market/settings/pending-changes.sql.ts'
import {
  type Candidate,
  type CandidatePart,
  countWaiting,
  type DraftedRunView,
  type FailedPayoutView,
  findCandidates,
  type KindFigures,
  type Viewer,
  type WaitingLimits,
  readWaitingLimits,
  type RefundView,
  type RoadView,
  viewDraftedRuns,
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
  readonly run: DraftedRunView | null
  readonly settingChange: PendingChangeRow | null
}

/** The rows of one group together. */
export type GroupFigures = Omit<KindFigures, 'kind'>

export interface Attention {
  readonly rows: readonly Waiting[]
  readonly nextCursor: string | null
  readonly counts: Record<AttentionKind, number>
  readonly groups: Record<AttentionGroup, GroupFigures>
  readonly patience: WaitingLimits
}

export interface AttentionRequest {
  readonly kind?: AttentionKind | undefined
  readonly group?: AttentionGroup | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** What needs an operator: the first rows of each group, or a page of one group or kind. */
export async function listAttention(db: Db, request: AttentionRequest, viewer: Viewer): Promise<Attention> {
  const patience = await readWaitingLimits(db)
  const { part, limit, question } = partOf(request, viewer)
  const [found, figures] = await Promise.all([
    findCandidates(db, patience, viewer, part),
    countWaiting(db, patience, viewer),
  ])
  const isAll = part.ofGroup !== null
  const { rows, nextCursor } = cutPage(found, limit, question, ({ step, amountPaise, id, kind }) => [
    part.at.getTime(),
    step,
    amountPaise,
    id,
    kind,
  ])
  const shown = isAll ? rows.toSorted((a, b) => placeInAll(a) - placeInAll(b)) : rows
  return {
    rows: await withDetails(db, shown),
    nextCursor: isAll ? null : nextCursor,
    counts: countsOf(figures),
    groups: groupsOf(figures),
    patience,
  }
}

/** The part of the list that is asked for, and the name of the list for its cursors. */
function partOf(
  { kind, group, limit = LOADED_ROWS, cursor }: AttentionRequest,
  viewer: Viewer,
): { readonly part: CandidatePart; readonly limit: number; readonly question: string } {
  const question = JSON.stringify(['attention', kind ?? null, group ?? null])
  const kinds = viewer.kinds.filter(
    (one) => (kind === undefined || one === kind) && (group === undefined || GROUP_OF[one] === group),
  )
  if (kind === undefined && group === undefined) {
    const all = SHOWN_OF_GROUP * ATTENTION_GROUPS.length
    const part = { kinds, at: new Date(), after: null, limit: all, ofGroup: SHOWN_OF_GROUP }
    return { part, limit: all, question }
  }
  const after =
    cursor === undefined
      ? null
      : readCursor(cursor, question, ['integer', 'integer', 'integer', 'uuid', 'text'])
  const part = {
    kinds,
    at: after === null ? new Date() : new Date(after[0]),
    after: after === null ? null : ([after[1], after[2], after[3], after[4]] as const),
    limit: limit + 1,
    ofGroup: null,
  }
  return { part, limit, question }
}

const placeInAll = ({ kind }: Candidate): number => GROUPS_OF_ALL.indexOf(GROUP_OF[kind])

const countsOf = (figures: readonly KindFigures[]): Record<AttentionKind, number> =>
  Object.fromEntries(
    ATTENTION_KINDS.map((kind) => [kind, figures.find((each) => each.kind === kind)?.count ?? 0]),
  ) as Record<AttentionKind, number>

function groupsOf(figures: readonly KindFigures[]): Record<AttentionGroup, GroupFigures> {
  const sums = ATTENTION_GROUPS.map((group): [AttentionGroup, GroupFigures] => {
    const ofGroup = figures.filter(({ kind }) => GROUP_OF[kind] === group)
    const sum = (of: (each: KindFigures) => number) => ofGroup.reduce((all, each) => all + of(each), 0)
    return [
      group,
      {
        count: sum(({ count }) => count),
        amountPaise: sum(({ amountPaise }) => amountPaise),
        late: sum(({ late }) => late),
        minutes: Math.max(0, ...ofGroup.map(({ minutes }) => minutes)),
      },
    ]
  })
  return Object.fromEntries(sums) as Record<AttentionGroup, GroupFigures>
}

/** Adds what each row is about. A row that was handled and removed since is left out. */
async function withDetails(db: Db, shown: readonly Candidate[]): Promise<Waiting[]> {
  const idsOf = (...kinds: AttentionKind[]) =>
    shown.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const orderIds = shown.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const [orders, refunds, listings, farmers, alarms, claims, road, accounts, payouts, runs, changes] =
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
      viewDraftedRuns(db, idsOf('payout_run')),
      viewPendingChanges(db, idsOf('guard_change')),
    ])
  const [
    orderOf,
    refundOf,
    listingOf,
    farmerOf,
    alarmOf,
    claimOf,
    roadOf,
    accountOf,
    payoutOf,
    runOf,
    changeOf,
  ] = [
    byId(orders),
    byId(refunds),
    byId(listings),
    byId(farmers),
    byId(alarms),
    byId(claims),
    byId(road),
    byId(accounts),
    byId(payouts),
    byId(runs),
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
    run: runOf.get(row.id) ?? null,
    settingChange: changeOf.get(row.id) ?? null,
  }))
}

const byId = <Thing extends { readonly id: string }>(things: readonly Thing[]): ReadonlyMap<string, Thing> =>
  new Map(things.map((thing) => [thing.id, thing]))
