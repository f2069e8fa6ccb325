import { shownName } from '#components/product/shown-name.ts'
import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { STOCK_MAX } from '@farmgate/domain/catalogue/listings/stock.ts'
import { fill } from '@farmgate/messages/fill.ts'
import type { ReactNode } from 'react'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { Keypad } from '#ui/fields/numbers/keypad.tsx'
import { useWords } from '#words.ts'
import { countedUnit } from './counted-unit.ts'

interface CountKeypadProps {
  listing: Pick<Listing, '_id' | 'name' | 'image' | 'picture' | 'unit' | 'quantity'>
  count: number
  onChange: (count: number) => void
  /** Goes to the next product; without it there is no such key. */
  onNext?: (() => void) | undefined
  onClose: () => void
  /** The button that saves. */
  children: ReactNode
}

/** The keypad for the stock of one listing. */
export function CountKeypad({ listing, count, onChange, onNext, onClose, children }: CountKeypadProps) {
  const farm = useWords('farm')
  const shell = useWords('shell')
  const { unit, quantity } = listing
  return (
    <Keypad
      id={listing._id}
      label={fill(farm.keypadFor, { product: shownName(listing) })}
      name={shownName(listing)}
      was={
        count === quantity
          ? undefined
          : fill(farm.wasCount, { count: `${quantity} ${countedUnit(shell, farm, unit, quantity)}` })
      }
      picture={<ProductPhoto product={listing} width={44} sizes="44px" decorative />}
      value={count}
      unit={countedUnit(shell, farm, unit, count)}
      max={STOCK_MAX}
      onChange={onChange}
      onClose={onClose}
      closeLabel={shell.close}
      deleteLabel={farm.deleteDigit}
      zeroLabel={farm.soldOut}
      next={onNext === undefined ? undefined : { label: farm.nextProduct, onPress: onNext }}
    >
      {children}
    </Keypad>
  )
}
