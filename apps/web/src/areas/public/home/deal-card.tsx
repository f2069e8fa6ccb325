import type { HomeProduct } from '@farmgate/contract/market/home.ts'
import { percentOff } from '@farmgate/domain/catalogue/shop/price-drop.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { paths } from '#paths.ts'
import { DealTile } from '#components/product/tiles/deal-tile.tsx'
import { Price } from '#components/format/price.tsx'
import { useWords } from '#words.ts'
import { AddButton } from '#components/cart/add-button.tsx'
import { ArrivalLine } from '#components/delivery/arrival-line.tsx'
import { useArrival } from '#components/delivery/use-arrival.ts'
import { useProduceName } from '#components/product/produce-name.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'

/** A listing whose price fell. The discount is computed from both prices, so it always matches them. */
export function DealCard({ product }: { product: HomeProduct }) {
  const { _id, name, price, earlierPrice = price, unit, stock } = product
  const shell = useWords('shell')
  const [shownName] = useProduceName(product)
  const arrival = useArrival(product)
  return (
    <DealTile
      to={paths.product(_id)}
      photo={<ProductPhoto product={product} width={320} sizes="(max-width: 820px) 50vw, 190px" />}
      sticker={`-${percentOff(earlierPrice, price)}%`}
      name={shownName}
      price={
        <>
          {arrival && <ArrivalLine arrival={arrival} />}
          <Price
            rupees={price}
            unit={shell[`unit.${unit}`]}
            earlier={earlierPrice}
            earlierLabel={shell.earlierPrice}
          />
        </>
      }
      action={
        <AddButton
          product={product}
          variant="soft"
          arrival={arrival}
          disabled={stock === 0}
          aria-label={stock === 0 ? undefined : fill(shell.addToCartNamed, { product: name })}
        >
          {stock === 0 ? shell.soldOut : shell.addToCart}
        </AddButton>
      }
    />
  )
}
