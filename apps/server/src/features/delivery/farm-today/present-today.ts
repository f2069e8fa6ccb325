import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { toRupees } from '@farmgate/domain/numbers/paise.ts'
import { formatOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { presentPackDay } from '#features/delivery/packing/present-pack-day.ts'
import { presentName } from '#features/catalogue/product-view/present-product-fields.ts'
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts'
import type { FarmDay } from './farm-today.ts'
import type { ListingToday } from './farm-today.sql.ts'

export const presentToday = (day: FarmDay): FarmToday => ({
  pack: {
    orders: day.pack.orders,
    packed: day.pack.packed,
    left: day.pack.left.map(presentLeft),
    days: day.pack.days.map(({ day: own, left, ...counts }) => ({
      day: own === null ? null : presentPackDay(own),
      ...counts,
      left: left.map(presentLeft),
    })),
  },
  owed: toRupees(day.owedPaise),
  low: day.low.map(({ unit, available, soldLately, soldOutAt, ...listing }) => ({
    ...pictured(listing),
    unit,
    quantity: available,
    soldLately,
    soldOutAt: soldOutAt?.toISOString() ?? null,
  })),
  listings: day.inReview.map((listing) => ({ ...pictured(listing), ...review(listing) })),
  news: {
    orders: { count: day.orders.count, total: toRupees(day.orders.totalPaise) },
    paidOut: day.payouts.map(({ at, ledgerPaise }) => ({ at: isoOf(at), amount: toRupees(ledgerPaise) })),
    cancelled: day.notices.flatMap(({ kind, orderId, orderNumber, createdAt }) =>
      kind === 'farm_order_cancelled' && orderId !== null && orderNumber !== null
        ? [{ _id: orderId, number: formatOrderNumber(orderNumber), at: createdAt.toISOString() }]
        : [],
    ),
    approved: day.notices.flatMap(({ kind, productId, productName, createdAt }) =>
      kind === 'listing_approved' && productId !== null && productName !== null
        ? [{ _id: productId, name: productName, at: createdAt.toISOString() }]
        : [],
    ),
  },
})

const presentLeft = ({ line, left }: FarmDay['pack']['left'][number]) => ({
  _id: line.productId,
  ...presentName(line),
  unit: line.unit,
  quantity: left,
})

const pictured = ({
  id,
  picture,
  ...listing
}: Pick<ListingToday, 'id' | 'name' | 'hindiName' | 'picture'>) => ({
  _id: id,
  ...presentName(listing),
  ...presentPicture(picture),
})

/** An approved listing is here because of its change. */
const review = ({ status, note, at, change }: ListingToday) =>
  status === 'approved'
    ? {
        status: change?.status ?? 'pending',
        isChange: true,
        note: change?.note ?? null,
        at: isoOf(change?.at ?? at),
      }
    : { status, isChange: false, note, at: isoOf(at) }

/** A time from inside JSON is text in PostgreSQL's form. */
const isoOf = (at: string | Date): string => new Date(at).toISOString()
