import { changeLines, endParcel } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import type { SpokenAmount } from '@farmgate/domain/ordering/orders/line-parts.ts'
import type { Order } from '@farmgate/domain/ordering/orders/order.ts'
import { weigh } from '@farmgate/domain/delivery/packing/weight.ts'
import {
  type CameLine,
  hasParcelToPack,
  type WeighedLine,
  whatCame,
} from '@farmgate/domain/delivery/packing/what-came.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import { announce } from '#db/changes/changes.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import type { Db, Tx } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import {
  type NewWeight,
  readWeights,
  removeWeights,
  saveWeight,
} from '#features/ordering/order-store/held-weights.sql.ts'
import { addEvent } from '#features/ordering/order-store/order-rows.sql.ts'
import { saveLineChanges } from '#features/ordering/orders/change-lines.ts'
import { onLockedOrder } from '#features/ordering/orders/on-locked-order.ts'
import { settleWeights } from '#features/ordering/orders/settle-weights.ts'
import { makePicture, type Photo, storePicture } from '#features/catalogue/pictures/store-picture.ts'
import { markParcel } from './mark-parcel.ts'
import { findFinalLines, hasParcel, readMarks } from './packing.sql.ts'

/** What a farmer says about one bag. */
export interface ParcelReport {
  readonly lines?:
    | readonly (SpokenAmount & { readonly product: string; readonly packed?: boolean | undefined })[]
    | undefined
  readonly reason?: string | undefined
  readonly packed?: boolean | undefined
  readonly handedOver?: true | undefined
  readonly cannotSupply?: true | undefined
}

export interface PackingDeps {
  readonly db: Db
  readonly pictures: PictureStore
}

/**
 * Saves what came for one bag, with all that follows from it, or nothing: less of a line is held for ten minutes, in which
 * it can be corrected, ticks and the hand-over are marked, and a bag that can't be supplied ends.
 */
export async function saveWhatCame(
  { db, pictures }: PackingDeps,
  farmerId: string,
  orderId: string,
  report: ParcelReport,
  photo: Photo | null,
  idempotentRequest: IdempotentRequest | null,
): Promise<void> {
  // Before a picture is made. Whether the bag is still open is checked under the lock, where a repeated request gets its
  // stored response.
  if (!isUuid(orderId) || !(await hasParcel(db, farmerId, orderId))) throw new Refusal('order.not_found')
  if (report.cannotSupply === true && reasonOf(report) === null) throw new Refusal('parcel.end_refused')
  const picture = photo === null ? null : await makePicture(pictures, photo)
  await onLockedOrder(
    db,
    orderId,
    { farmerId },
    idempotentRequest,
    (tx, order) => save(tx, order, farmerId, report, picture?.id ?? null),
    // The account's lock is taken before the order's, as everywhere.
    async (tx) => {
      if (picture !== null) await storePicture(tx, farmerId, picture)
    },
  )
}

async function save(
  tx: Tx,
  placed: Order,
  farmerId: string,
  report: ParcelReport,
  pictureId: string | null,
): Promise<void> {
  // What is final is in the order before anything is decided about it.
  const order = await settleWeights(tx, placed, 'final')
  if (!hasParcelToPack(order, farmerId)) throw new Refusal('order.not_found')
  const marks = await readMarks(tx, order.id, farmerId)
  const reason = reasonOf(report)
  const who = { by: 'farmer', actorId: farmerId } as const
  if (report.cannotSupply === true) {
    const decision = endParcel(order, farmerId, 'short', 'farmer')
    if (marks.handedOverAt !== null) throw new Refusal('parcel.handed_over')
    await saveLineChanges(tx, order, decision, { ...who, reason, pictureId })
    await addEvent(tx, order.id, {
      kind: 'parcel_ended',
      ...who,
      farmerId,
      ...(reason === null ? {} : { reason }),
    })
    return
  }
  const weighed = await weighLines(tx, order, farmerId, report)
  if (marks.handedOverAt !== null && weighed.changed.size > 0) throw new Refusal('parcel.handed_over')
  await saveWeights(tx, order, weighed, { farmerId, reason, pictureId })
  // Nothing is left to mark in a bag of which nothing came. It ends when its weights are final.
  if (!hasParcelToPack(weighed.order, farmerId)) return
  const { packed, handedOver } = report
  const ticks = new Map([...weighed.ticks, ...ticksOf(report)])
  await markParcel(tx, order, farmerId, { packed, handedOver, ticks }, who, marks)
}

interface Weighed {
  /** The weights that this report saves or, null, removes. */
  readonly changed: ReadonlyMap<string, WeighedLine | null>
  /** The order as it will be when all its weights are final. */
  readonly order: Order
  /** A line of which nothing came is not waited for; one of which something came after all is packed again. */
  readonly ticks: ReadonlyMap<string, boolean>
}

/** Decides what the report changes, and refuses what could not be settled later. */
async function weighLines(tx: Tx, order: Order, farmerId: string, report: ParcelReport): Promise<Weighed> {
  const requested = whatCame(order, farmerId, (report.lines ?? []).map(cameLine))
  const { weights } = await readWeights(tx, order.id)
  const final = await findFinalLines(tx, order.id)
  const open = new Map<string, WeighedLine>(weights.map((weight) => [weight.productId, weight]))
  const changed = new Map<string, WeighedLine | null>()
  const ticks = new Map<string, boolean>()
  for (const request of requested) {
    const { productId, keepParts } = request
    const line = order.lines.find((each) => each.productId === productId)
    const openParts = weights.find((weight) => weight.productId === productId)?.keepParts ?? null
    const does = weigh(
      { keptParts: line?.keptParts ?? 0, openParts, isFinal: final.has(productId) },
      keepParts,
    )
    // Refuses a line that can't be changed, also where nothing changes.
    if (openParts === null || does !== null) changeLines(order, [request], 'farmer')
    if (does === null) continue
    changed.set(productId, does === 'save' ? request : null)
    if (does === 'save') open.set(productId, request)
    else open.delete(productId)
    if (does === 'save' && keepParts === 0) ticks.set(productId, true)
    else if (openParts === 0) ticks.set(productId, false)
  }
  const left = [...open.values()].filter(({ productId }) =>
    order.lines.some((line) => line.productId === productId && line.keptParts > 0),
  )
  return { changed, order: changeLines(order, left, 'farmer').order, ticks }
}

async function saveWeights(
  tx: Tx,
  { id }: Order,
  { changed, order }: Weighed,
  { farmerId, reason, pictureId }: Pick<NewWeight, 'farmerId' | 'reason' | 'pictureId'>,
): Promise<void> {
  if (changed.size === 0) return
  for (const [productId, change] of changed) {
    if (change === null) await removeWeights(tx, id, [productId])
    else {
      const line = order.lines.find((each) => each.productId === productId)
      await saveWeight(tx, id, {
        ...change,
        farmerId,
        reason,
        pictureId,
        keepPaise: line?.keptPaise ?? 0,
      })
    }
  }
  announce(tx, { what: 'orders', to: [farmerId], admins: false })
}

function cameLine({
  product,
  packed: _packed,
  ...amount
}: NonNullable<ParcelReport['lines']>[number]): CameLine {
  const isAmount = Object.values(amount).some((value) => value !== undefined)
  return { productId: product.toLowerCase(), amount: isAmount ? amount : null }
}

const ticksOf = ({ lines = [] }: ParcelReport): ReadonlyMap<string, boolean> =>
  new Map(
    lines.flatMap(({ product, packed }) => (packed === undefined ? [] : [[product.toLowerCase(), packed]])),
  )

const reasonOf = ({ reason = '' }: ParcelReport): string | null => (reason === '' ? null : reason)
