import type { TrustReason } from './trust.ts'
import { REFUSED_CASH_MAX } from '../../delivery/driver/at-the-door.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { type ListingShare, unitsAllowed } from './listing-share.ts'

/** How much one account may have open as Cash on Delivery. */
export interface CashLimits extends ListingShare {
  /** Orders that are confirmed or shipped and not yet paid. 0: no cash at all. */
  readonly openOrders: number
  /** Their total, the new one included. */
  readonly valuePaise: number
}

export const CASH_GROUPS = ['new', 'trusted'] as const

export type CashGroup = (typeof CASH_GROUPS)[number]

export type CashLimitsByGroup = Readonly<Record<CashGroup, CashLimits>>

export const cashGroupOf = (reason: TrustReason | null): CashGroup => (reason === null ? 'new' : 'trusted')

/** The buyer's cash orders that are open now. */
export interface OpenCash {
  readonly orders: number
  readonly valuePaise: number
  /** Units of each listing in them, by its id. */
  readonly units: Readonly<Record<string, number>>
  /** Cash deliveries that the buyer refused, or did not pay, at the door. Ever; counted up to the most that is allowed. */
  readonly refusedDeliveries: number
}

/** One line of a new order compared with what is on sale now. */
export interface CashLine {
  readonly productId: string
  readonly quantity: number
  readonly available: number
}

type CashRefusalCode = Extract<RefusalCode, `cash.${string}`>

/** The most units of a listing that this order may take. */
interface UnitsAllowed {
  readonly productId: string
  readonly most: number
}

export interface CashVerdict {
  /** The rule that refuses cash; null when cash is allowed. */
  readonly refusal: CashRefusalCode | null
  /** Lines with more units than cash allows. Only for `cash.above_share`. */
  readonly above: readonly UnitsAllowed[]
}

/**
 * Whether these lines may be ordered for cash. The cart page calls it without lines: could this buyer place any cash
 * order now?
 */
export function judgeCash(
  limits: CashLimits,
  open: OpenCash,
  lines: readonly CashLine[],
  totalPaise: number,
): CashVerdict {
  if (limits.openOrders === 0) return { refusal: 'cash.not_offered', above: [] }
  if (open.refusedDeliveries >= REFUSED_CASH_MAX) return { refusal: 'cash.refused_deliveries', above: [] }
  if (open.orders + 1 > limits.openOrders) return { refusal: 'cash.too_many_orders', above: [] }
  if (open.valuePaise + totalPaise > limits.valuePaise) return { refusal: 'cash.above_value', above: [] }
  const above = lines
    .map((line) => ({ ...line, most: unitsAllowed(limits, open.units[line.productId] ?? 0, line.available) }))
    .filter(({ quantity, most }) => quantity > most)
    .map(({ productId, most }) => ({ productId, most }))
  return { refusal: above.length > 0 ? 'cash.above_share' : null, above }
}

/** The same rule as a refusal, with the figures that its text mentions. */
export function refuseCashAboveLimits(
  limits: CashLimits,
  open: OpenCash,
  lines: readonly CashLine[],
  totalPaise: number,
): void {
  const { refusal, above } = judgeCash(limits, open, lines, totalPaise)
  if (refusal === null) return
  throw new Refusal(refusal, {
    params: {
      maxOrders: limits.openOrders,
      openOrders: open.orders,
      maxRupees: limits.valuePaise / 100,
      openRupees: open.valuePaise / 100,
      sharePercent: limits.sharePercent,
      unitsMin: limits.unitsMin,
    },
    ...(above.length > 0
      ? { shortages: above.map(({ productId, most }) => ({ productId, available: most })) }
      : {}),
  })
}

const isWholeBetween = (min: number, max: number) => (value: number) =>
  Number.isInteger(value) && value >= min && value <= max

export const isCashOrderCount = isWholeBetween(0, 1_000)
/** Whole rupees, up to one crore. */
export const isCashValue = isWholeBetween(0, 1_00_00_000)
export const isCashShare = isWholeBetween(1, 100)
export const isCashUnitsMin = isWholeBetween(1, 1_000)
