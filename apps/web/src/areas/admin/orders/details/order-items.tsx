import type { LineChange, Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { useState } from 'react'
import { momentText } from '#components/format/day-text.ts'
import { Price } from '#components/format/price.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { noteText } from '#components/order/event-text.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'

type Item = Order['items'][number]

interface OrderItemsProps {
  order: Order
  items: readonly Item[]
}

/** Items with what is left of them, and each change. */
export function OrderItems({ order, items }: OrderItemsProps) {
  return (
    <ul className="grid content-start gap-2">
      {items.map((item) => (
        <li key={item.product._id} className="grid gap-1.5">
          <ItemLine item={item} />
          {order.changes
            .filter(({ line }) => line === item.product._id)
            .map((change) => (
              <Change key={change.position} change={change} item={item} />
            ))}
        </li>
      ))}
    </ul>
  )
}

function ItemLine({ item: { product, quantity, lineTotal, kept, currentTotal } }: { item: Item }) {
  const words = useWords('orderWords')
  const { language } = useLanguage()
  const ordered = itemAmountText(language, words, product.unit, { quantity })
  const left = itemAmountText(language, words, product.unit, kept)
  return (
    <div className="flex items-center gap-3">
      <ProductPhoto product={product} width={40} sizes="40px" decorative className="w-10 flex-none" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold">{product.name}</p>
        <p className="num text-ink-2 text-sm">
          {left === ordered ? (
            ordered
          ) : (
            <>
              <s>{ordered}</s> <b className="font-semibold text-ink">{left}</b>
            </>
          )}{' '}
          × {rupeesText(product.price)}
        </p>
      </div>
      {currentTotal === lineTotal ? (
        <Price rupees={lineTotal} />
      ) : (
        <Price rupees={currentTotal} earlier={lineTotal} />
      )}
    </div>
  )
}

/** What changed, who said so, why, and the photo. */
function Change({ change, item: { product } }: { change: LineChange; item: Item }) {
  const admin = useWords('admin')
  const words = useWords('orderWords')
  const { close } = useWords('shell')
  const { language } = useLanguage()
  const [isPhotoOpen, setPhotoOpen] = useState(false)
  const { kind, by, at, amount, reason, picture } = change
  const photoOf = fill(admin.changePhotoOf, { item: product.name })
  return (
    <div className="wrap-anywhere ml-[52px] text-ink-2 text-sm first-letter:uppercase">
      {fill(admin.changeOf, {
        what: words[`change.${kind}`],
        who: admin[`changedBy.${by}`],
        moment: momentText(at, language),
      })}
      {amount > 0 && ` · ${fill(admin.changeBack, { amount: rupeesText(amount) })}`}
      {reason !== null && <span className="block">“{noteText(words, reason)}”</span>}
      {picture !== null && (
        <button
          type="button"
          className="link min-h-11"
          aria-label={photoOf}
          onClick={() => setPhotoOpen(true)}
        >
          {admin.changePhoto}
        </button>
      )}
      {picture !== null && isPhotoOpen && (
        <Dialog
          open
          className="md:w-[min(100%-32px,720px)]"
          title={photoOf}
          closeLabel={close}
          onClose={() => setPhotoOpen(false)}
        >
          <GoodsPhoto
            picture={picture}
            alt={photoOf}
            width={1200}
            sizes="(max-width: 820px) 100vw, 672px"
            eager
          />
        </Dialog>
      )}
    </div>
  )
}
