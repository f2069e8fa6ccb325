import type { FarmParcel } from '@farmgate/contract/delivery/packing.ts'
import { shareOfPaise, toPaise, toRupees } from '@farmgate/domain/numbers/paise.ts'
import { keepParts } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { partsPerUnit, toParts } from '@farmgate/domain/ordering/orders/line-parts.ts'
import { isWeightOpen } from '@farmgate/domain/delivery/packing/weight.ts'

export type BagLine = FarmParcel['lines'][number]

/** What is left of a line, in grams, millilitres or pieces. */
export const partsOf = ({ product: { unit }, kept }: Pick<BagLine, 'product' | 'kept'>): number =>
  toParts(unit, kept) ?? 0

export const orderedParts = ({
  product: { unit },
  quantity,
}: Pick<BagLine, 'product' | 'quantity'>): number => quantity * partsPerUnit(unit)

/** The weight of the line that can still be corrected; the server decides by the same rule. */
export const openWeightOf = ({ openWeight = null }: Pick<BagLine, 'openWeight'>, now: number) =>
  openWeight !== null && isWeightOpen(new Date(openWeight.until), new Date(now)) ? openWeight : null

/** Whether what came was said more than ten minutes ago: it can only become less. */
export const isWeightFinal = (line: BagLine, now: number): boolean =>
  openWeightOf(line, now) === null &&
  line.lastChange?.by === 'farmer' &&
  (line.lastChange.kind === 'weighed' || line.lastChange.kind === 'short')

/** Up to how much of the line may be said to have come: what remains of it, without the weight that is still open. */
export function upToParts(line: BagLine, now: number): number {
  const open = openWeightOf(line, now)
  return open === null ? partsOf(line) : (toParts(line.product.unit, open.upTo) ?? 0)
}

/** What the line costs with so many parts left, in rupees, by the rule that the server decides by. */
export function costOf(line: BagLine, parts: number): number {
  const { product, quantity, openWeight = null } = line
  const [linePaise, keptPaise] = [toPaise(line.lineTotal) ?? 0, toPaise(line.currentTotal) ?? 0]
  const share = (kept: number): number => shareOfPaise(linePaise, kept, orderedParts(line))
  const upTo = openWeight === null ? partsOf(line) : (toParts(product.unit, openWeight.upTo) ?? 0)
  const after = keepParts(
    {
      productId: product._id,
      farmerId: '',
      unit: product.unit,
      quantity,
      unitPricePaise: toPaise(product.price) ?? 0,
      keptParts: upTo,
      keptPaise: keptPaise + share(upTo) - share(partsOf(line)),
      isPacked: line.packed,
    },
    parts,
  )
  return toRupees(after.keptPaise)
}
