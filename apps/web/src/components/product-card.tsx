import type { HomeProduct } from '@farmgate/contract/home.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { MapPin, Plus } from 'lucide-react'
import { paths } from '../paths.ts'
import { Photo } from '../ui/photo.tsx'
import { Price } from '../ui/price.tsx'
import { ProductTile } from '../ui/product-tile.tsx'
import { useWords } from '../words.ts'
import { AddButton } from './add-button.tsx'

/** From here on a card says how few are left. */
const FEW = 10

export function ProductCard({ product }: { product: HomeProduct }) {
  const { _id, name, image, price, unit, stock, farmer } = product
  const shell = useWords('shell')
  return (
    <ProductTile
      to={paths.product(_id)}
      photo={<Photo src={image} alt={name} width={320} height={320} />}
      name={name}
      by={soldBy(farmer, shell)}
      byIcon={MapPin}
      price={<Price rupees={price} unit={shell[`unit.${unit}`]} />}
      action={
        <AddButton
          productId={_id}
          variant="add"
          icon={Plus}
          aria-label={fill(shell.addNamed, { product: name })}
        >
          {shell.add}
        </AddButton>
      }
      tag={stock <= FEW ? fill(shell.onlyLeft, { count: stock }) : undefined}
    />
  )
}

/** A person behind every price: with the place "Ramesh, Ratnagiri", without it "By Ramesh Jadhav". */
function soldBy(
  { name, place = '' }: HomeProduct['farmer'],
  words: { readonly soldBy: string; readonly soldByFrom: string },
): string {
  return place === ''
    ? fill(words.soldBy, { farmer: name })
    : fill(words.soldByFrom, { farmer: name.split(' ', 1)[0] ?? name, place })
}
