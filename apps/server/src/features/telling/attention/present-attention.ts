import type {
  Alarm,
  AttentionRow,
  DraftedRun,
  FailedPayout,
  RefundToSend,
  Road,
} from '@farmgate/contract/telling/attention.ts'
import type { attention } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { notSentBecause } from '@farmgate/domain/money/payments/gateway-account.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { AlarmView } from '#features/telling/alarms/alarms.sql.ts'
import { presentClaimToDecide } from '#features/ordering/claims/present-claim-to-decide.ts'
import { presentListing } from '#features/catalogue/listings/present-listing.ts'
import { presentOrder, type Sheet } from '#features/ordering/order-views/present-order.ts'
import { presentAccountToDecide } from '#features/money/payout-accounts/present-payout-account.ts'
import { presentFarmerSummary } from '#features/people/farmer-admin/present-farmer.ts'
import { presentPendingChange } from '#features/market/settings/present-pending-change.ts'
import type { DraftedRunView, FailedPayoutView, RefundView, RoadView } from './attention.sql.ts'
import type { Attention, GroupFigures, Waiting } from './list-attention.ts'

export const presentAttention = (
  { rows, nextCursor, counts, groups, patience }: Attention,
  sheet: Sheet,
): Output<typeof attention> => ({
  rows: rows.map((row) => presentWaiting(row, sheet)),
  nextCursor,
  counts,
  groups: {
    money: presentGroup(groups.money),
    orders: presentGroup(groups.orders),
    delivery: presentGroup(groups.delivery),
    reviews: presentGroup(groups.reviews),
    system: presentGroup(groups.system),
  },
  settings: patience,
})

const presentGroup = ({ amountPaise, minutes, ...group }: GroupFigures) => ({
  ...group,
  amount: toRupees(amountPaise),
  minutes: Math.floor(minutes),
})

const presentWaiting = (row: Waiting, sheet: Sheet): AttentionRow => ({
  kind: row.kind,
  _id: row.id,
  since: row.since.toISOString(),
  minutes: Math.max(0, Math.floor(row.minutes)),
  dueAt: row.dueAt?.toISOString() ?? null,
  amount: toRupees(row.amountPaise),
  score: 0 - row.step,
  order: row.order === null ? null : presentOrder(row.order, sheet, 'admin'),
  refund: row.refund === null ? null : presentRefund(row.refund),
  listing: row.listing === null ? null : presentListing(row.listing),
  farmer: row.farmer === null ? null : presentFarmerSummary(row.farmer),
  alarm: row.alarm === null ? null : presentAlarm(row.alarm),
  claim: row.claim === null ? null : presentClaimToDecide(row.claim),
  road: row.road === null ? null : presentRoad(row.road),
  account: row.account === null ? null : presentAccountToDecide(row.account),
  payout: row.payout === null ? null : presentFailedPayout(row.payout),
  run: row.run === null ? null : presentRun(row.run),
  settingChange: row.settingChange === null ? null : presentPendingChange(row.settingChange),
})

const presentRun = ({ id, number, farms, draftedBy }: DraftedRunView): DraftedRun => ({
  _id: id,
  number,
  farms,
  draftedBy: { _id: draftedBy.id, name: draftedBy.name },
})

const presentFailedPayout = ({
  payoutId,
  runId,
  runNumber,
  endedAt,
  ...payout
}: FailedPayoutView): FailedPayout => ({
  _id: payoutId,
  run: { _id: runId, number: runNumber },
  state: payout.state,
  reason: payout.reason,
  endedAt: endedAt.toISOString(),
})

const presentRoad = ({ roundId, round, collectedPaise, countedPaise, ...road }: RoadView): Road => ({
  round: { _id: roundId, name: round },
  day: road.day,
  stop: road.stopId,
  failedBecause: road.failedBecause,
  problem: road.problem,
  collected: toRupees(collectedPaise),
  counted: toRupees(countedPaise),
  reason: road.reason,
})

const presentAlarm = ({ id, kind, times, lastSeenAt, facts, buyer }: AlarmView): Alarm => ({
  _id: id,
  kind,
  times,
  lastSeenAt: lastSeenAt.toISOString(),
  facts,
  buyer: buyer === null ? null : { _id: buyer.id, name: buyer.name },
})

export const presentRefund = (refund: RefundView): RefundToSend => ({
  _id: refund.id,
  amount: toRupees(refund.amountPaise),
  state: refund.state,
  isCash: refund.isCash,
  ...presentLastError(refund.lastError),
  orderNumber: refund.orderNumber === null ? null : formatOrderNumber(refund.orderNumber),
  upiId: refund.upiId,
  waitsAfter: refund.waitsAfter === null ? null : { _id: refund.waitsAfter.id, name: refund.waitsAfter.name },
})

function presentLastError(message: string | null): Pick<RefundToSend, 'lastError' | 'notSent'> {
  const notSent = notSentBecause(message)
  return { lastError: notSent === null ? message : null, notSent }
}
