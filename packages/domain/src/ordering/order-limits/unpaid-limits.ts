import { type TrustFacts, trustReason } from './trust.ts'
import { Refusal, type RefusalCode } from '../../refusal.ts'
import { type ListingShare, unitsAllowed } from './listing-share.ts'
import { HOLD_EXTENSIONS_MAX, HOLD_MINUTES } from '../orders/order.ts'
import { hasSameItems, type RequestedItem } from '../cart/pricing.ts'
import { replacedBy, type StockForBuyer } from '../cart/own-hold.ts'

/** How much an account that has proved nothing may hold with online orders that are not paid yet. */
interface UnpaidLimits extends ListingShare {
  /** An order above this total is held briefly; so is one above its share of a listing. */
  readonly orderPaise: number
  readonly briefMinutes: number
  /** All unpaid online orders together, the new one included. Above it an order is refused. */
  readonly unitsMax: number
  readonly valuePaise: number
}

export interface UnpaidPosition extends TrustFacts {
  readonly limits: UnpaidLimits
  /** An operator has ended such orders a short time ago: an account must prove something first. */
  readonly isPaused: boolean
}

/** An unpaid online order of the account. */
export interface OpenUnpaid {
  readonly id: string
  readonly totalPaise: number
  readonly lines: readonly RequestedItem[]
  /** The round days on which it has a place, each as `round day`. */
  readonly places: readonly string[]
}

/** One line of a new order. What the account's own unpaid orders hold is available to it. */
export interface UnpaidLine extends RequestedItem {
  readonly available: number
}

/** How long an order holds its stock without a payment, and how often longer while an attempt is unfinished. */
export interface Hold {
  readonly minutes: number
  readonly extensions: number
}

const FULL_HOLD: Hold = { minutes: HOLD_MINUTES, extensions: HOLD_EXTENSIONS_MAX }

type UnpaidRefusalCode = Extract<RefusalCode, `unpaid.${string}`>

export interface UnpaidVerdict {
  readonly refusal: UnpaidRefusalCode | null
  readonly hold: Hold
}

/**
 * Whether these lines may be ordered without a payment at once, and how long they are held. An account that has had a
 * delivery or a verified contact is never limited. `open` are the unpaid orders that stay beside the new one.
 */
export function judgeUnpaid(
  { limits, isPaused, ...trust }: UnpaidPosition,
  open: readonly OpenUnpaid[],
  lines: readonly UnpaidLine[],
  totalPaise: number,
  places: readonly string[] = [],
): UnpaidVerdict {
  if (trustReason(trust) !== null) return { refusal: null, hold: FULL_HOLD }
  const isBrief =
    totalPaise > limits.orderPaise ||
    lines.some(({ productId, quantity, available }) => {
      const own = unitsOf(open, productId)
      return quantity > unitsAllowed(limits, own, available - own)
    }) ||
    places.some((place) => open.some((order) => order.places.includes(place)))
  return {
    refusal: refusalOf(limits, isPaused, open, lines, totalPaise),
    hold: isBrief ? { minutes: limits.briefMinutes, extensions: 0 } : FULL_HOLD,
  }
}

function refusalOf(
  { unitsMax, valuePaise }: UnpaidLimits,
  isPaused: boolean,
  open: readonly OpenUnpaid[],
  lines: readonly RequestedItem[],
  totalPaise: number,
): UnpaidRefusalCode | null {
  if (isPaused) return 'unpaid.verify_first'
  if (sumOf([...open.flatMap((order) => order.lines), ...lines]) > unitsMax) return 'unpaid.above_units'
  const held = open.reduce((sum, order) => sum + order.totalPaise, 0)
  return held + totalPaise > valuePaise ? 'unpaid.above_value' : null
}

/** The same rule as a refusal, with the figures that its text mentions. Returns how long the order is held. */
export function holdOrRefuse(...judged: Parameters<typeof judgeUnpaid>): Hold {
  const { refusal, hold } = judgeUnpaid(...judged)
  if (refusal === null) return hold
  const [{ limits }] = judged
  const { unitsMax, valuePaise } = limits
  throw new Refusal(refusal, { params: { maxUnits: unitsMax, maxRupees: valuePaise / 100 } })
}

/** The unpaid orders that stay beside a new order of these lines, if the gateway lets the others end. */
export const besideNew = <O extends OpenUnpaid>(
  open: readonly O[],
  lines: readonly (RequestedItem & StockForBuyer)[],
): O[] => {
  const replaced = new Set(replacedBy(lines, open))
  return open.filter((order) => !replaced.has(order) && !hasSameItems(order.lines, lines))
}

const unitsOf = (open: readonly OpenUnpaid[], productId: string): number =>
  sumOf(open.flatMap(({ lines }) => lines.filter((line) => line.productId === productId)))

const sumOf = (lines: readonly RequestedItem[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)

const isWholeBetween = (min: number, max: number) => (value: number) =>
  Number.isInteger(value) && value >= min && value <= max

export const isUnpaidUnits = isWholeBetween(1, 100_000)
/** No shorter than a payment takes, no longer than any other hold. */
export const isBriefHold = isWholeBetween(5, HOLD_MINUTES)
