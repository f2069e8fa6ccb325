import { shownName } from '../product/shown-name.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { rupeesText } from '../format/rupees.ts'
import { Price } from '../format/price.tsx'
import { useWords } from '#words.ts'
import { ProductPhoto } from '../product/product-photo.tsx'

/** The items of an order as they were ordered, and what they cost after all changes. */
export function OrderLines({ items }: { items: Order['items'] }) {
  const words = useWords('orderWords')
  const shell = useWords('shell')
  return (
    <ul className="grid content-start gap-3.5">
      {items.map(({ product, quantity, lineTotal, currentTotal }) => (
        <li key={product._id} className="flex items-center gap-3.5">
          <ProductPhoto product={product} width={64} sizes="64px" decorative className="w-16 flex-none" />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere font-semibold">{shownName(product)}</p>
            <p className="num text-ink-2 text-sm">
              {fill(words.quantityTimesPrice, {
                quantity,
                price: rupeesText(product.price),
                unit: shell[`unit.${product.unit}`],
              })}
            </p>
          </div>
          <Price
            rupees={currentTotal}
            {...(currentTotal === lineTotal ? {} : { earlier: lineTotal, earlierLabel: words.ordered })}
          />
        </li>
      ))}
    </ul>
  )
}
