import { percentOff } from '@farmgate/domain/catalogue/shop/price-drop.ts'
import { FEW_LEFT } from '@farmgate/domain/catalogue/listings/stock.ts'
import type { HomeProduct } from '@farmgate/contract/market/home.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { MapPin, Plus } from 'lucide-react'
import { memo } from 'react'
import { paths } from '#paths.ts'
import { Price } from '../format/price.tsx'
import { ProductTile, type ProductTileProps } from './tiles/product-tile.tsx'
import { useWords } from '#words.ts'
import { AddButton } from '../cart/add-button.tsx'
import { useCartProduct } from '../cart/cart-count.ts'
import { ArrivalLine } from '../delivery/arrival-line.tsx'
import { useArrival } from '../delivery/use-arrival.ts'
import { useProduceName } from './produce-name.ts'
import { ProductPhoto } from './product-photo.tsx'
import { soldBy } from './sold-by.ts'

/** Two cards per row up to a tablet's width, four on wider screens. */
const CARD_SIZES = '(max-width: 820px) 50vw, 240px'

export interface ProductCardProps extends Pick<ProductTileProps, 'headingLevel'> {
  product: HomeProduct
  /** In the first row of the page: the photo is fetched at once. */
  eager?: boolean | undefined
}

/** Renders again only with another product: a list has twenty-four, and asks again when it has hydrated. */
export const ProductCard = memo(function ProductCard({ product, headingLevel, eager }: ProductCardProps) {
  const { _id, price, earlierPrice, unit, stock, farmer } = product
  const shell = useWords('shell')
  const [shownName, ownName] = useProduceName(product)
  const arrival = useArrival(product)
  const { kept } = useCartProduct(_id)
  return (
    <ProductTile
      to={paths.product(_id)}
      headingLevel={headingLevel}
      photo={<ProductPhoto product={product} width={320} sizes={CARD_SIZES} eager={eager} />}
      name={shownName}
      ownName={ownName}
      by={soldBy(farmer, shell)}
      byIcon={MapPin}
      arrival={arrival && <ArrivalLine arrival={arrival} />}
      price={
        <Price
          rupees={price}
          unit={shell[`unit.${unit}`]}
          earlier={earlierPrice}
          earlierLabel={shell.earlierPrice}
        />
      }
      action={
        <AddButton
          product={product}
          variant="add"
          icon={Plus}
          arrival={arrival}
          disabled={stock === 0 && kept === undefined}
          aria-label={fill(shell.addNamed, { product: shownName })}
        >
          {shell.add}
        </AddButton>
      }
      tag={stock === 0 && kept !== undefined ? kept : stockTag(stock, shell)}
      sticker={earlierPrice && `-${percentOff(earlierPrice, price)}%`}
    />
  )
})

function stockTag(
  stock: number,
  words: { readonly soldOut: string; readonly onlyLeft: string },
): string | undefined {
  if (stock === 0) return words.soldOut
  return stock <= FEW_LEFT ? fill(words.onlyLeft, { count: stock }) : undefined
}
