import type { PickedProduct } from '@farmgate/contract/deals.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ArrowLeft, ArrowRight, CircleX, PackageX, X } from 'lucide-react'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DealTile } from '../../../ui/deal-tile.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Price } from '../../../ui/price.tsx'
import { useWords } from '../../../words.ts'
import type { Picking } from './use-picking.ts'

interface DealPlaceProps {
  product: PickedProduct
  place: number
  picking: Picking
  /** Where the keyboard goes on after a press that moves or removes what it was on. */
  onActed: (act: 'earlier' | 'later' | 'off') => void
}

/** One place of the home page's band, as it stands there, with what moves it. */
export function DealPlace({ product, place, picking, onActed }: DealPlaceProps) {
  const words = useWords('manage')
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
            <span className="text-ink-2 text-sm">{fill(words.place, { place })}</span>
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
              disabled={place === 1}
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
              disabled={place === picking.places.length}
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
