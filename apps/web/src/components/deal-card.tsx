import type { HomeProduct } from '@farmgate/contract/home.ts'
import { percentOff } from '@farmgate/domain/catalogue/price-drop.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { paths } from '../paths.ts'
import { DealTile } from '../ui/deal-tile.tsx'
import { Photo } from '../ui/photo.tsx'
import { Price } from '../ui/price.tsx'
import { useWords } from '../words.ts'
import { AddButton } from './add-button.tsx'

/** A listing whose price fell. The sticker is worked out from both prices, so it can't say anything else. */
export function DealCard({ product }: { product: HomeProduct }) {
  const { _id, name, image, price, earlierPrice = price, unit } = product
  const shell = useWords('shell')
  return (
    <DealTile
      to={paths.product(_id)}
      photo={<Photo src={image} alt={name} width={320} height={320} />}
      sticker={`-${percentOff(earlierPrice, price)}%`}
      name={name}
      price={
        <Price
          rupees={price}
          unit={shell[`unit.${unit}`]}
          earlier={earlierPrice}
          earlierLabel={shell.earlierPrice}
        />
      }
      action={
        <AddButton productId={_id} variant="soft" aria-label={fill(shell.addToCartNamed, { product: name })}>
          {shell.addToCart}
        </AddButton>
      }
    />
  )
}
