import type { FarmParcel, PackedProduct, PackList } from '@farmgate/contract/delivery/packing.ts'
import { fromParts, partsPerUnit, toParts } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { weightFinalAt } from '@farmgate/domain/delivery/packing/weight.ts'
import type { Act, BagReport } from './act.ts'
import { type BagLine, costOf, partsOf, upToParts } from './bag-lines.ts'

/** A farmer's input about one product: packed for these orders, or not. */
export interface Tick {
  readonly product: string
  readonly orders: readonly string[]
  readonly packed: boolean
}

/** Returns the list with this tick applied. */
export function withTick(list: PackList, { product, orders, packed }: Tick): PackList {
  const orderIds = new Set(orders)
  return {
    ...list,
    products: list.products.map((row) =>
      row.product._id === product
        ? withLines(
            row,
            row.orders.map((line) => (orderIds.has(line._id) ? { ...line, packed } : line)),
          )
        : row,
    ),
  }
}

/** The row with these lines, added up in parts: a sum of fractions of units would not be exact. */
export function withLines(row: PackedProduct, orders: PackedProduct['orders']): PackedProduct {
  const parts = partsPerUnit(row.product.unit)
  const sum = (lines: PackedProduct['orders']): number =>
    lines.reduce((total, { quantity }) => total + Math.round(quantity * parts), 0) / parts
  return { ...row, orders, quantity: sum(orders), packed: sum(orders.filter(({ packed }) => packed)) }
}

/** Returns the list as it will be when what waits has arrived. */
export const withWaitingTicks = (list: PackList, waiting: readonly Act[]): PackList =>
  waiting.reduce(
    (shown, { deed }) =>
      deed.kind === 'tick' ? withTick(shown, deed) : deed.kind === 'report' ? withReport(shown, deed) : shown,
    list,
  )

function withReport(list: PackList, { order, report }: BagReport): PackList {
  const products = list.products
    .map((row) =>
      withLines(
        row,
        row.orders.flatMap((line) => {
          if (line._id !== order) return [line]
          const said = report.lines?.find(({ product }) => product === row.product._id)
          const { unit } = row.product
          const came = said === undefined ? null : toParts(unit, amountOf(said))
          const quantity = Math.min(line.quantity, came === null ? line.quantity : came / partsPerUnit(unit))
          if (report.cannotSupply === true || quantity === 0) return []
          return [
            {
              ...line,
              quantity,
              packed: report.handedOver ?? said?.packed ?? line.packed,
              handedOver: line.handedOver || report.handedOver === true,
            },
          ]
        }),
      ),
    )
    .filter(({ orders }) => orders.length > 0)
  const orders = new Set(products.flatMap((row) => row.orders.map(({ _id }) => _id))).size
  return { products, orders, total: list.total - list.orders + orders }
}

/** Returns the bags with this tick applied. */
export const withTickedBags = (
  bags: readonly FarmParcel[],
  { product, orders, packed }: Tick,
): readonly FarmParcel[] =>
  bags.map((bag) =>
    orders.includes(bag._id)
      ? {
          ...bag,
          lines: bag.lines.map((line) => (line.product._id === product ? { ...line, packed } : line)),
        }
      : bag,
  )

/** Returns the bags as they will be when what waits has arrived. */
export const withWaitingBags = (
  bags: readonly FarmParcel[],
  waiting: readonly Act[],
): readonly FarmParcel[] =>
  waiting.reduce(
    (shown, act) =>
      act.deed.kind === 'tick'
        ? withTickedBags(shown, act.deed)
        : act.deed.kind === 'report'
          ? withReportedBag(shown, act.deed, timeOf(act))
          : shown,
    bags,
  )

function withReportedBag(
  bags: readonly FarmParcel[],
  { order, report }: BagReport,
  at: string,
): readonly FarmParcel[] {
  return bags.flatMap((bag) => {
    if (bag._id !== order) return [bag]
    const lines = bag.lines.map((line) => {
      const said = report.lines?.find(({ product }) => product === line.product._id)
      const changed = said === undefined ? line : withAmount(line, said, at)
      return { ...changed, packed: report.handedOver ?? said?.packed ?? changed.packed }
    })
    if (report.cannotSupply === true) return []
    const less = bag.lines.reduce(
      (sum, { currentTotal }, index) =>
        sum + Math.round((currentTotal - (lines[index]?.currentTotal ?? 0)) * 100),
      0,
    )
    return [
      {
        ...bag,
        lines,
        currentTotal: (Math.round(bag.currentTotal * 100) - less) / 100,
        handedOverAt: report.handedOver === true ? at : bag.handedOverAt,
      },
    ]
  })
}

type SaidLine = NonNullable<BagReport['report']['lines']>[number]

const amountOf = ({ quantity, grams, millilitres, pieces }: SaidLine) => ({
  quantity,
  grams,
  millilitres,
  pieces,
})

function withAmount(line: BagLine, said: SaidLine, at: string): BagLine {
  const { unit } = line.product
  const parts = toParts(unit, amountOf(said))
  const upTo = upToParts(line, Date.parse(at))
  const kept = Math.min(parts ?? upTo, upTo)
  if (parts === null || kept === partsOf(line)) return line
  return {
    ...line,
    kept: fromParts(unit, kept),
    currentTotal: costOf(line, kept),
    lastChange:
      kept === upTo ? null : { kind: said.grams === undefined ? 'short' : 'weighed', by: 'farmer', at },
    openWeight:
      kept === upTo
        ? null
        : { until: weightFinalAt(new Date(at)).toISOString(), upTo: fromParts(unit, upTo) },
  }
}

/** The key of an act begins with the time of the deed. */
const timeOf = ({ key }: Act): string => new Date(Number(key.slice(0, 15))).toISOString()

/** Returns a product's stock as it will be when the waiting changes have arrived. */
export const withWaitingStock = (known: number, product: string, waiting: readonly Act[]): number =>
  Math.max(
    0,
    waiting.reduce(
      (count, { deed }) =>
        deed.kind === 'stock' && deed.product === product ? count + deed.quantity - deed.seen : count,
      known,
    ),
  )
