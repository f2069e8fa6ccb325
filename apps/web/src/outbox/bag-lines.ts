import type { FarmParcel } from '@farmgate/contract/packing.ts'
import { toPaise, toRupees } from '@farmgate/domain/money.ts'
import { keepParts } from '@farmgate/domain/orders/line-change.ts'
import { partsPerUnit, toParts } from '@farmgate/domain/orders/line-parts.ts'

export type BagLine = FarmParcel['lines'][number]

/** What is left of a line, in grams, millilitres or pieces. */
export const partsOf = ({ product: { unit }, kept }: Pick<BagLine, 'product' | 'kept'>): number =>
  toParts(unit, kept) ?? 0

export const orderedParts = ({
  product: { unit },
  quantity,
}: Pick<BagLine, 'product' | 'quantity'>): number => quantity * partsPerUnit(unit)

/** What the line costs with so many parts left, in rupees, by the rule that the server decides by. */
export function costOf(line: BagLine, parts: number): number {
  const { keptPaise } = keepParts(
    {
      productId: line.product._id,
      farmerId: '',
      unit: line.product.unit,
      quantity: line.quantity,
      unitPricePaise: toPaise(line.product.price) ?? 0,
      keptParts: partsOf(line),
      keptPaise: toPaise(line.currentTotal) ?? 0,
      isPacked: line.packed,
    },
    parts,
  )
  return toRupees(keptPaise)
}
