import type { MarkForm } from '@farmgate/contract/forms/mark.ts'
import type { Mark, MarkProblem, StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { decideMark, type MarkDecision } from '@farmgate/domain/delivery/driver/decide-mark.ts'
import { canMark, fitsStop, isBeforeRound, takesMark } from '@farmgate/domain/delivery/driver/driver-sheet.ts'
import { decideMissingBags, type MissingBagsDecision } from '@farmgate/domain/delivery/driver/missing-bags.ts'
import { toPaise } from '@farmgate/domain/numbers/paise.ts'
import { cashToCollect } from '@farmgate/domain/ordering/orders/cash-to-collect.ts'
import { changeLines } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { handOver, type Order } from '@farmgate/domain/ordering/orders/order.ts'
import {
  isDelivered,
  isOpen,
  isUnsent,
  slowest,
  STAGE_AFTER,
} from '@farmgate/domain/ordering/orders/stage.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type * as z from 'zod/mini'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import { recordAct } from '#db/audit-log.sql.ts'
import type { Db, Tx } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { isUuid } from '#db/uuid.ts'
import type { LinkKeys } from '#features/people/account-links/link-token.ts'
import { claimMissingBag } from '#features/ordering/claims/claim-missing-bag.ts'
import { lockClaimsOf } from '#features/ordering/claims/claims.sql.ts'
import { notify } from '#features/telling/notices/notify.ts'
import { notifyParcelMoved } from '#features/telling/notices/order-news.ts'
import { saveAdvance } from '#features/ordering/orders/advance-order.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { settleWeights } from '#features/ordering/orders/settle-weights.ts'
import { addEvent, lockOrder, saveOrder } from '#features/ordering/order-store/order-rows.sql.ts'
import { makePicture, type Photo, storeUnownedPicture } from '#features/catalogue/pictures/store-picture.ts'
import { shipRoundDay } from '#features/delivery/round-days/ship-round-day.ts'
import { openLink } from './driver-link.ts'
import { type KnownLink, lockDay } from './driver-links.sql.ts'
import {
  findMark,
  findStop,
  insertMark,
  type MarkedStop,
  readDoorRefunds,
  saveResult,
} from './stop-marks.sql.ts'

type MarkBody = z.output<typeof MarkForm>
/** How the stop stands now, and what an operator must look at about the mark. */
interface Result {
  readonly result: MarkedStop['result']
  readonly problem: MarkProblem | null
}

export interface DriverDeps {
  readonly db: Db
  readonly pictures: PictureStore
  readonly linkKeys: LinkKeys
}

/**
 * Takes what a driver says about a stop, perhaps days later. The phone makes the mark's id, so the same mark again changes
 * nothing and gets the same answer.
 */
export async function markStop(
  { db, pictures, linkKeys }: DriverDeps,
  token: string,
  body: MarkBody,
  photo: Photo | null,
  requestId: string,
): Promise<Result> {
  const link = await openLink(db, linkKeys, token, canMark)
  const known = await sameMark(db, link, body)
  if (known !== undefined) return known
  const stop = isUuid(body.stop) ? await findStop(db, link, body.stop) : undefined
  if (stop === undefined) throw new Refusal('stop.not_found')
  const mark = readMark(body)
  const proofs = proofsOf(body, photo)
  // Checked before any picture is made, so that a wrong call costs nothing.
  if (!fitsStop(stop, { ...mark, ...proofs })) throw new Refusal('mark.refused')
  refuseMore(stop, proofs)
  if (isBeforeRound(link, link.now)) throw new Refusal('mark.too_early')
  // The driver is at a door, so the round has left, also where no operator said it.
  const leavesNow = !link.isLeft && !link.isCalledOff
  if (leavesNow) await shipRoundDay(db, { linkId: link.id }, link)
  const picture = photo === null ? null : await makePicture(pictures, photo)
  return inTransaction(db, async (tx) => {
    if (picture !== null) await storeUnownedPicture(tx, picture)
    // Before the order's lock, as everywhere.
    if (mark.missing.length > 0) await lockClaimsOf(tx, stop.buyerId)
    const placed = await lockOrder(tx, stop.orderId, 'anybody')
    const order = placed === null ? null : await settleWeights(tx, placed, 'all')
    // After the lock, because the same mark may have been waiting for it too, and the link may have been withdrawn.
    const link = await openLink(tx, linkKeys, token, canMark)
    const before = await sameMark(tx, link, body)
    if (before !== undefined) return before
    const now = await findStop(tx, link, body.stop)
    if (order === null || now === undefined) throw new Refusal('stop.not_found')
    refuseMore(now, proofs)
    const pictureId = picture?.id ?? null
    return save(tx, { link, order, stop: now, mark, body, pictureId, leavesNow, requestId })
  })
}

function refuseMore(stop: MarkedStop, proofs: { readonly hasPhoto: boolean }): void {
  if (!takesMark(stop, proofs)) throw new Refusal('mark.too_many')
}

/** The result of a mark that has arrived before. An id that belongs to another stop or link is no mark of this driver. */
async function sameMark(
  db: Db | Tx,
  link: KnownLink,
  { id, stop }: Pick<MarkBody, 'id' | 'stop'>,
): Promise<Result | undefined> {
  const known = await findMark(db, id)
  if (known === undefined) return undefined
  if (known.linkId !== link.id || known.stopId !== stop) throw new Refusal('mark.refused')
  return { result: known.result, problem: known.problem }
}

function readMark({ kind, code, failedBecause, missing = [], cash = 0 }: MarkBody): Mark {
  const cashPaise = toPaise(cash)
  if (cashPaise === null || !missing.every(isUuid)) throw new Refusal('mark.refused')
  return {
    kind,
    code: code ?? null,
    failedBecause: failedBecause ?? null,
    missing: kind === 'failed' ? [] : missing,
    cashPaise: kind === 'cash' ? cashPaise : 0,
  }
}

const proofsOf = ({ code, handedTo, failedBecause }: MarkBody, photo: Photo | null) => ({
  hasCode: code !== undefined,
  hasName: handedTo !== undefined,
  hasPhoto: photo !== null,
  hasReason: failedBecause !== undefined,
})

/** As the log has words for them. */
const REASONS: Readonly<Record<StopFailure, string>> = {
  nobody_home: 'nobody_home',
  refused: 'refused',
  no_cash: 'no_cash',
  wrong_address: 'wrong_address',
  other: 'other_reason',
}

interface Marking {
  readonly link: KnownLink
  readonly order: Order
  readonly stop: MarkedStop
  readonly mark: Mark
  readonly body: MarkBody
  readonly pictureId: string | null
  /** The round left with this mark. */
  readonly leavesNow: boolean
  readonly requestId: string
}

async function save(tx: Tx, marking: Marking): Promise<Result> {
  const { link, order, stop, mark, body, pictureId, leavesNow, requestId } = marking
  const decision = decideMark({ ...stop, cashDuePaise: cashOf(order, stop, mark) }, mark)
  const { result, problem } = decision
  const missing = await decideMissing(tx, marking, decision)
  const facts = { id: body.id, stopId: body.stop, linkId: link.id, markedAt: body.markedAt }
  const isNew = await insertMark(tx, {
    ...facts,
    ...mark,
    handedTo: body.handedTo ?? null,
    pictureId,
    problem,
    position: stop.marks + 1,
    refundedPaise: missing.countedPaise,
  })
  if (!isNew) throw new Refusal('mark.refused')
  await recordAct(tx, {
    actorId: null,
    action: 'round.stop_marked',
    subjectId: link.roundId,
    requestId,
    detail: {
      link: link.id,
      ...(link.driver === null ? {} : { driver: link.driver }),
      linkMadeBy: link.maker,
      day: link.day,
      order: formatOrderNumber(stop.orderNumber),
      mark: mark.kind,
      ...(mark.failedBecause === null ? {} : { failedBecause: REASONS[mark.failedBecause] }),
      ...(problem === null ? {} : { problem }),
      ...factsOf(marking, missing),
      ...(leavesNow ? { roundLeft: true } : {}),
    },
  })
  if (result !== null)
    await saveResult(tx, body.stop, result, result === 'failed' ? mark.failedBecause : null)
  if (result === 'failed') await reportFailure(tx, marking)
  if (decision.handOver.length > 0) await saveHandOver(tx, marking, decision, missing)
  return { result: result ?? stop.result, problem }
}

/** Decided with the day locked, so that marks at two doors do not both use what is left of its limit. */
async function decideMissing(
  tx: Tx,
  { link, order, stop, body }: Marking,
  { short }: MarkDecision,
): Promise<MissingBagsDecision> {
  if (short.length === 0) return { takenOut: [], toDecide: [], countedPaise: 0 }
  await lockDay(tx, link)
  return decideMissingBags({
    bags: stop.bags.filter(({ farmerId }) => short.includes(farmerId)),
    isPaid: order.capturedPaise > 0,
    ...(await readDoorRefunds(tx, link, body.stop)),
  })
}

/** What the log says about missing bags: what goes back by itself, and what an operator decides. */
function factsOf({ order, stop }: Marking, { takenOut, toDecide }: MissingBagsDecision) {
  const sumOf = (farms: readonly string[]): number =>
    stop.bags.reduce(
      (sum, { farmerId, amountPaise }) => (farms.includes(farmerId) ? sum + amountPaise : sum),
      0,
    )
  const isPaid = order.capturedPaise > 0
  return {
    ...(takenOut.length === 0 ? {} : { [isPaid ? 'backPaise' : 'lessCashPaise']: sumOf(takenOut) }),
    ...(toDecide.length === 0 ? {} : { toDecidePaise: sumOf(toDecide) }),
  }
}

/** What the buyer pays here, in whole rupees: nothing while another bag of the order is still to come. */
function cashOf(order: Order, { bags }: MarkedStop, { missing }: Mark): number {
  const open = bags.filter(({ status }) => isOpen(status)).map(({ farmerId }) => farmerId)
  const { handed } = handOverWithout(order, open, missing)
  return cashToCollect(handed.order.capturedPaise - order.capturedPaise)
}

/**
 * Bags are on the road once they are handed over, also where no operator said that the round left. Only then are the missing
 * ones taken out: an order whose last bag ends before it ships would count its cash as the office's.
 */
function handOverWithout(order: Order, farmerIds: readonly string[], missing: readonly string[]) {
  const parcels = order.parcels.map((parcel) =>
    farmerIds.includes(parcel.farmerId) && isUnsent(parcel.status)
      ? { ...parcel, status: STAGE_AFTER.ship }
      : parcel,
  )
  const onTheRoad = { ...order, parcels, status: slowest(parcels.map(({ status }) => status)) }
  const short = order.lines.filter(
    ({ farmerId, keptParts }) => farmerIds.includes(farmerId) && missing.includes(farmerId) && keptParts > 0,
  )
  const lines = changeLines(
    onTheRoad,
    short.map(({ productId }) => ({ productId, kind: 'short', keepParts: 0 })),
    'admin',
  )
  return { onTheRoad, lines, handed: handOver(lines.order, farmerIds) }
}

async function saveHandOver(
  tx: Tx,
  { order, stop, body }: Marking,
  decision: MarkDecision,
  { takenOut, toDecide }: MissingBagsDecision,
): Promise<void> {
  const { onTheRoad, lines, handed } = handOverWithout(order, decision.handOver, takenOut)
  const isShort = lines.changes.length > 0
  if (isShort) {
    await saveOrder(tx, order, onTheRoad)
    if (onTheRoad.status !== order.status)
      await addEvent(tx, order.id, { kind: STAGE_AFTER.ship, by: 'driver' })
    await saveLineChanges(tx, onTheRoad, lines, { by: 'system', actorId: null, reason: 'Bag missing' })
  }
  for (const farmerId of decision.handOver)
    await addEvent(tx, order.id, { kind: 'parcel_delivered', by: 'driver', farmerId })
  await saveAdvance(tx, { by: 'driver' }, isShort ? lines.order : order, handed)
  for (const farmerId of toDecide)
    await claimMissingBag(tx, handed.order, { farmerId, buyerId: stop.buyerId, markId: body.id })
  // Otherwise the notice of the whole order says it.
  if (isDelivered(handed.order.status)) return
  const { id: orderId } = order
  for (const { farmerId, farm } of stop.bags)
    if (decision.handOver.includes(farmerId) && !decision.short.includes(farmerId))
      await notifyParcelMoved(tx, { orderId, buyerId: stop.buyerId, farmerId, farm, to: STAGE_AFTER.deliver })
}

/** The bag stays on its way. An operator gives it another day or ends the order. */
async function reportFailure(tx: Tx, { order, stop, mark, body, link }: Marking): Promise<void> {
  const failedBecause = mark.failedBecause ?? 'other'
  await addEvent(tx, order.id, { kind: 'stop_failed', by: 'driver', reason: failedBecause })
  await notify(tx, [stop.buyerId], {
    kind: 'stop_failed',
    cause: `${order.id}:${body.stop}`,
    orderId: order.id,
    detail: { failedBecause, at: whenMarked(body.markedAt, link.now) },
  })
}

const DAYS_4_MS = 4 * 24 * 3_600_000

/** The phone's clock, unless it is wrong: a mark is not made in the future, and not before the sheet. */
function whenMarked(markedAt: string, now: Date): string {
  const age = now.getTime() - Date.parse(markedAt)
  return age >= 0 && age <= DAYS_4_MS ? markedAt : now.toISOString()
}
