import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import type { FarmParcel, PackDay, PackList } from '@farmgate/contract/delivery/packing.ts'
import { partsPerUnit, toParts } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { productOf } from './order-answers.ts'

/** What a farm packs: Tara Joshi’s bag of brinjal and okra. */
export const BRINJAL = productOf({
  _id: '0192f0c1-0000-7000-8000-0000000000a3',
  name: 'Brinjal',
  price: 40,
})
export const PACKED_OKRA = productOf({ _id: '0192f0c1-0000-7000-8000-0000000000a1', price: 30 })

export const NOTHING_TODAY: FarmToday = {
  pack: { orders: 0, packed: 0, left: [], days: [] },
  owed: 0,
  low: [],
  listings: [],
  news: { orders: { count: 0, total: 0 }, paidOut: [], cancelled: [], approved: [] },
}

type BagLine = FarmParcel['lines'][number]

export const bagLineOf = (
  product: BagLine['product'],
  quantity: number,
  fields: Partial<BagLine> = {},
): BagLine => {
  const kept = fields.kept ?? { quantity }
  const parts = toParts(product.unit, kept) ?? 0
  return {
    product,
    quantity,
    lineTotal: product.price * quantity,
    kept,
    currentTotal: (product.price * parts) / partsPerUnit(product.unit),
    packed: false,
    lastChange: null,
    openWeight: null,
    ...fields,
  }
}

export function bagOf(fields: Partial<FarmParcel> & Pick<FarmParcel, '_id'>): FarmParcel {
  const lines = fields.lines ?? [bagLineOf(BRINJAL, 3), bagLineOf(PACKED_OKRA, 3)]
  return {
    number: 'FG-20418',
    bag: 1,
    day: null,
    courier: false,
    user: { name: 'Tara Joshi', place: 'Pune, Maharashtra' },
    cash: false,
    total: lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    currentTotal: lines.reduce((sum, { currentTotal }) => sum + currentTotal, 0),
    packedAt: null,
    handedOverAt: null,
    ...fields,
    lines,
  }
}

type PackedLine = PackList['products'][number]['orders'][number]

export const packedLineOf = (
  _id: string,
  quantity: number,
  fields: Partial<PackedLine> = {},
): PackedLine => ({
  _id,
  number: 'FG-20418',
  quantity,
  packed: false,
  handedOver: false,
  user: { name: 'Tara Joshi', place: 'Pune, Maharashtra' },
  day: null,
  courier: false,
  ...fields,
})

/** One product of the pack list over these orders. */
export const packedProductOf = (
  { _id, name, hindiName, unit, image, picture }: BagLine['product'],
  orders: PackedLine[],
): PackList['products'][number] => ({
  product: { _id, name, hindiName, unit, image, picture },
  quantity: orders.reduce((sum, { quantity }) => sum + quantity, 0),
  packed: orders.reduce((sum, { quantity, packed }) => (packed ? sum + quantity : sum), 0),
  orders,
})

export const packListOf = (...products: PackList['products']): PackList => {
  const orders = new Set(products.flatMap((each) => each.orders.map(({ _id }) => _id))).size
  return { products, orders, total: orders }
}

/** A round day whose bags are brought to Kothrud by 11 in the morning; orders close the day before at 8 pm. */
export function packDayOf(day: string, fields: Partial<PackDay> = {}): PackDay {
  const eve = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return {
    round: { _id: 'round', name: 'Kothrud' },
    day,
    place: 'Kothrud point, Paud Road',
    dropOffAt: `${day}T05:30:00.000Z`,
    orderBy: `${eve}T14:30:00.000Z`,
    finalAt: `${eve}T15:00:00.000Z`,
    ...fields,
  }
}
