import { FEW_LEFT } from '@farmgate/domain/catalogue/stock.ts'
import type { HomeProduct } from '@farmgate/contract/home.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { MapPin, Plus } from 'lucide-react'
import { paths } from '../paths.ts'
import { Price } from '../ui/price.tsx'
import { ProductTile, type ProductTileProps } from '../ui/product-tile.tsx'
import { useWords } from '../words.ts'
import { AddButton } from './add-button.tsx'
import { ProductPhoto } from './product-photo.tsx'
import { soldBy } from './sold-by.ts'

/** Two cards beside each other up to a tablet's width, four beyond. */
const CARD_SIZES = '(max-width: 820px) 50vw, 240px'

export interface ProductCardProps extends Pick<ProductTileProps, 'headingLevel'> {
  product: HomeProduct
  /** In the first row of the page. */
  eager?: boolean | undefined
}

export function ProductCard({ product, headingLevel, eager }: ProductCardProps) {
  const { _id, name, price, unit, stock, farmer } = product
  const shell = useWords('shell')
  return (
    <ProductTile
      to={paths.product(_id)}
      headingLevel={headingLevel}
      photo={<ProductPhoto product={product} width={320} sizes={CARD_SIZES} eager={eager} />}
      name={name}
      by={soldBy(farmer, shell)}
      byIcon={MapPin}
      price={<Price rupees={price} unit={shell[`unit.${unit}`]} />}
      action={
        <AddButton
          product={product}
          variant="add"
          icon={Plus}
          disabled={stock === 0}
          aria-label={fill(shell.addNamed, { product: name })}
        >
          {shell.add}
        </AddButton>
      }
      tag={stockTag(stock, shell)}
    />
  )
}

function stockTag(
  stock: number,
  words: { readonly soldOut: string; readonly onlyLeft: string },
): string | undefined {
  if (stock === 0) return words.soldOut
  return stock <= FEW_LEFT ? fill(words.onlyLeft, { count: stock }) : undefined
}
