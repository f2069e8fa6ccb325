import { shownName } from '#components/product/shown-name.ts'
import type { LineChange, Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { classNames } from '#ui/class-names.ts'
import { changeMoney, changeReason, changeSaid, changeTitle } from './change-text.ts'
import { claimOf, type Item } from './line-rules.ts'
import { useChangeWords } from './use-change-words.ts'

interface LineChangeNoteProps {
  order: Order
  item: Item
  change: LineChange
  /** Made while the page was open: it is highlighted for a moment. */
  isNew: boolean
  now: Date
}

/** What became less of an item: the photo, who said it and when, and where the money goes. */
export function LineChangeNote({ order, item, change, isNew, now }: LineChangeNoteProps) {
  const texts = useChangeWords()
  const claim = claimOf(order, change)
  const picture = change.picture ?? claim?.picture ?? null
  const product = shownName(item.product)
  const money = changeMoney(texts, order, change)
  const reason = changeReason(texts, order, change)
  return (
    <div className={classNames('line-change', isNew && 'line-change-new')} data-change={change.position}>
      {picture !== null && (
        <GoodsPhoto
          picture={picture}
          alt={
            claim === null
              ? fill(texts.words.changePhoto, {
                  product,
                  who: change.by === 'farmer' ? item.farmer.name : 'Farmgate',
                })
              : fill(texts.words.claimPhoto, { product })
          }
          width={72}
          sizes="72px"
          className="line-change-photo"
        />
      )}
      <p className="min-w-0 wrap-anywhere">
        <b className="block">{changeTitle(texts, order, item, change)}</b>
        {reason !== null && <span className="block">{reason}</span>}
        {changeSaid(texts, item, change, now)} {money !== null && <b>{money}</b>}
      </p>
    </div>
  )
}
