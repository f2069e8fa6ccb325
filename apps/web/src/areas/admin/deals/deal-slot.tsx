import type { PickedProduct } from '@farmgate/contract/catalogue/deals.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ArrowLeft, ArrowRight, CircleX, PackageX, X } from 'lucide-react'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { Badge } from '#ui/data/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { DealTile } from '#components/product/tiles/deal-tile.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Price } from '#components/format/price.tsx'
import { useWords } from '#words.ts'
import type { Picking } from './use-picking.ts'

interface DealSlotProps {
  product: PickedProduct
  slot: number
  picking: Picking
  /** Called after a press that moves or removes the pressed button, so that the caller moves the focus. */
  onActed: (act: 'earlier' | 'later' | 'off') => void
}

/** One slot of the home page's deals, as it looks there, with the buttons that move it. */
export function DealSlot({ product, slot, picking, onActed }: DealSlotProps) {
  const words = useWords('adminSettings')
  const shell = useWords('shell')
  const { _id, name, price, earlierPrice, percent, unit, whyNot } = product
  const named = { product: name }
  return (
    <li data-deal={_id}>
      <DealTile
        className={classNames('deal-place', whyNot !== null && 'deal-place-off')}
        photo={
          <ProductPhoto product={product} width={320} sizes="(max-width: 820px) 50vw, 190px" decorative />
        }
        sticker={whyNot === 'not_lowered' ? '–' : `-${percent}%`}
        name={name}
        price={
          <>
            <Price
              rupees={price}
              unit={shell[`unit.${unit}`]}
              earlier={earlierPrice ?? undefined}
              earlierLabel={shell.earlierPrice}
            />
            <span className="text-ink-2 text-sm">{fill(words.place, { place: slot })}</span>
            {whyNot !== null && (
              <Badge tone="warn" icon={whyNot === 'sold_out' ? PackageX : CircleX}>
                {words[`whyNot.${whyNot}`]}
              </Badge>
            )}
          </>
        }
        action={
          <div className="deal-place-acts">
            <IconButton
              className="deal-place-off-button"
              data-act="off"
              label={fill(words.takeOff, named)}
              icon={X}
              outlined
              onClick={() => {
                picking.takeOff(product)
                onActed('off')
              }}
            />
            <IconButton
              data-act="earlier"
              label={fill(words.moveEarlier, named)}
              icon={ArrowLeft}
              outlined
              disabled={slot === 1}
              onClick={() => {
                picking.move(product, -1)
                onActed('earlier')
              }}
            />
            <IconButton
              data-act="later"
              label={fill(words.moveLater, named)}
              icon={ArrowRight}
              outlined
              disabled={slot === picking.picked.length}
              onClick={() => {
                picking.move(product, 1)
                onActed('later')
              }}
            />
          </div>
        }
      />
    </li>
  )
}
