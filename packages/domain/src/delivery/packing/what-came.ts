import { type SpokenAmount, toParts } from '../../ordering/orders/line-parts.ts'
import { isAwaiting, type Order, type OrderLine } from '../../ordering/orders/order.ts'
import { Refusal } from '../../refusal.ts'
import { isToPack } from './pack-list.ts'

/** Why a farm can't supply something; any other reason is in its own words. */
export const SHORT_REASONS = ['not_ripe', 'spoiled', 'sold_elsewhere'] as const
export type ShortReason = (typeof SHORT_REASONS)[number]

/** How much of one item of a bag came. */
export interface CameLine {
  readonly productId: string
  /** Null: all of it. */
  readonly amount: SpokenAmount | null
}

/** How much of a line came, in parts of its unit. */
export interface WeighedLine {
  readonly productId: string
  readonly kind: 'weighed' | 'short'
  readonly keepParts: number
}

/** What a farm says of its own lines of a bag that is not shipped yet. */
export function whatCame(order: Order, farmerId: string, came: readonly CameLine[]): WeighedLine[] {
  return came.flatMap(({ productId, amount }) => {
    const line = farmLine(order, farmerId, productId)
    if (amount === null) return []
    const keepParts = toParts(line.unit, amount)
    if (keepParts === null) throw new Refusal('parcel.refused')
    return [{ productId, kind: cameKind(line, amount), keepParts }]
  })
}

/** Weighed on a scale where grams of kilos are named; otherwise less of it came. */
const cameKind = ({ unit }: Pick<OrderLine, 'unit'>, { grams }: SpokenAmount): 'weighed' | 'short' =>
  unit === 'kg' && grams !== undefined && grams > 0 ? 'weighed' : 'short'

/** The farm's own line. Another farm's is not found. */
function farmLine(order: Order, farmerId: string, productId: string): OrderLine {
  const line = order.lines.find((each) => each.productId === productId && each.farmerId === farmerId)
  if (line === undefined) throw new Refusal('line.not_found')
  return line
}

/** Whether a farm packs its part of this order now. */
export const hasParcelToPack = (order: Order, farmerId: string): boolean =>
  order.parcels.some(
    (parcel) =>
      parcel.farmerId === farmerId && isToPack({ status: parcel.status, placed: !isAwaiting(order) }),
  )
