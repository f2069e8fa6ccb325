import type { Unit } from '../../catalogue/listings/unit.ts'
import { partsPerUnit } from '../../ordering/orders/line-parts.ts'
import { isUnsent, type OrderStatus } from '../../ordering/orders/stage.ts'

/** The most orders in one packing list; the longest waiting come first. */
export const PACK_ORDERS_MAX = 500

/** A farm packs orders that are paid or payable at the door, until they are shipped. */
export const isToPack = ({
  status,
  placed,
}: {
  readonly status: OrderStatus
  readonly placed: boolean
}): boolean => placed && isUnsent(status)

/** One product of one order, as much as is left of it after changes. */
export interface LineToPack {
  readonly orderId: string
  readonly productId: string
  readonly name: string
  readonly unit: Unit
  /** Grams, millilitres, pieces: never 0. */
  readonly keptParts: number
  readonly packed: boolean
}

/** How much of a line is packed, in its unit: 2,050 g are 2.05 kg. */
export const quantityToPack = ({ unit, keptParts }: Pick<LineToPack, 'unit' | 'keptParts'>): number =>
  keptParts / partsPerUnit(unit)

export interface ProductToPack<Line extends LineToPack = LineToPack> {
  /** In its unit: of all lines, of those that are packed, and of those that are not. */
  readonly quantity: number
  readonly packed: number
  readonly left: number
  /** Never empty; the longest waiting first. */
  readonly lines: readonly [Line, ...Line[]]
}

/**
 * The lines of a farm's orders by product, largest quantity first. When a product's unit changed between two orders,
 * kilos and dozens are not added up.
 */
export function packListOf<Line extends LineToPack>(lines: readonly Line[]): ProductToPack<Line>[] {
  const byProduct = new Map<string, [Line, ...Line[]]>()
  for (const line of lines) {
    const key = `${line.productId} ${line.unit}`
    const others = byProduct.get(key)
    if (others === undefined) byProduct.set(key, [line])
    else others.push(line)
  }
  return [...byProduct.values()]
    .map((own) => ({
      lines: own,
      quantity: sum(own),
      packed: sum(own.filter(({ packed }) => packed)),
      left: sum(own.filter(({ packed }) => !packed)),
    }))
    .sort(
      (a, b) =>
        b.quantity - a.quantity || compare(a.lines[0].name, b.lines[0].name) || compare(keyOf(a), keyOf(b)),
    )
}

/** Added up in parts: a sum of fractions of units would not be exact. */
const sum = (lines: readonly LineToPack[]): number =>
  lines[0] === undefined
    ? 0
    : quantityToPack({
        unit: lines[0].unit,
        keptParts: lines.reduce((total, { keptParts }) => total + keptParts, 0),
      })

const keyOf = ({ lines: [{ productId, unit }] }: ProductToPack): string => `${productId} ${unit}`

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
