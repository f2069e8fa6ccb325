import { changeLines, endParcel, type LinesDecision } from '@farmgate/domain/orders/line-change.ts'
import type { SpokenAmount } from '@farmgate/domain/orders/line-parts.ts'
import type { Order } from '@farmgate/domain/orders/order.ts'
import { type CameLine, hasParcelToPack, whatCame } from '@farmgate/domain/packing/what-came.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { PictureStore } from '#adapters/pictures/picture-store.ts'
import type { IdempotentRequest } from '#db/idempotency/idempotent-request.ts'
import type { Db, Tx } from '#db/pool.ts'
import { isUuid } from '#db/uuid.ts'
import { addEvent } from '#features/order-store/order-rows.sql.ts'
import { saveLineChanges } from '#features/orders/change-lines.ts'
import { onLockedOrder } from '#features/orders/on-locked-order.ts'
import { makePicture, type Photo, storePicture } from '#features/pictures/store-picture.ts'
import { markParcel } from './mark-parcel.ts'
import { hasParcel, readMarks } from './packing.sql.ts'

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
 * Saves what came for one bag, with all that follows from it, or nothing: less of a line goes back to the buyer or is
 * not collected, ticks and the hand-over are marked, and a bag that can't be supplied ends.
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
  order: Order,
  farmerId: string,
  report: ParcelReport,
  pictureId: string | null,
): Promise<void> {
  if (!hasParcelToPack(order, farmerId)) throw new Refusal('order.not_found')
  const marks = await readMarks(tx, order.id, farmerId)
  const decision = decide(order, farmerId, report)
  if (marks.handedOverAt !== null && decision !== null) throw new Refusal('parcel.handed_over')
  const reason = reasonOf(report)
  const who = { by: 'farmer', actorId: farmerId } as const
  if (decision !== null) await saveLineChanges(tx, order, decision, { ...who, reason, pictureId })
  const after = decision?.order ?? order
  if (hasParcelToPack(after, farmerId)) {
    const { packed, handedOver } = report
    await markParcel(tx, after, farmerId, { packed, handedOver, ticks: ticksOf(report) }, who, marks)
    return
  }
  await addEvent(tx, order.id, {
    kind: 'parcel_ended',
    ...who,
    farmerId,
    ...(reason === null ? {} : { reason }),
  })
}

/** Null when the report is about marks only. */
function decide(order: Order, farmerId: string, report: ParcelReport): LinesDecision | null {
  if (report.cannotSupply === true) return endParcel(order, farmerId, 'short', 'farmer')
  const requested = whatCame(order, farmerId, (report.lines ?? []).map(cameLine))
  return requested.length === 0 ? null : changeLines(order, requested, 'farmer')
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
