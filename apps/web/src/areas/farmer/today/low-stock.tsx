import { shownName } from '#components/product/shown-name.ts'
import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { STOCK_MAX } from '@farmgate/domain/catalogue/listings/stock.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { nearMomentText } from '#components/format/day-text.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import { queueDeed } from '#outbox/my-outbox.ts'
import { withWaitingStock } from '#outbox/overlay.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { CountButton } from '#ui/fields/numbers/count-button.tsx'
import { Keypad } from '#ui/fields/numbers/keypad.tsx'
import { useWords } from '#words.ts'
import { countedUnit } from '../listing/counted-unit.ts'
import { amountText } from '../packing/amount-text.ts'
import { TodayGroup } from './today-group.tsx'

type LowListing = FarmToday['low'][number]

/** What is nearly or completely sold. Its number opens the keypad in place. */
export function LowStock({ low }: { low: readonly LowListing[] }) {
  const words = useWords('today')
  const { waiting } = useOutbox()
  const [openId, setOpenId] = useState<string | null>(null)
  const shown = low.map((listing) => ({
    ...listing,
    quantity: withWaitingStock(listing.quantity, listing._id, waiting),
  }))
  const open = shown.find(({ _id }) => _id === openId)
  return (
    <>
      <TodayGroup
        title={words.low}
        link={
          <Link to={farmerPaths.stock} className="today-link">
            {words.allStock}
          </Link>
        }
      >
        {shown.map((listing) => (
          <LowRow
            key={listing._id}
            listing={listing}
            isOpen={listing._id === openId}
            onOpen={() => setOpenId(listing._id)}
          />
        ))}
      </TodayGroup>
      {open !== undefined && <StockKeypad key={open._id} listing={open} onClose={() => setOpenId(null)} />}
    </>
  )
}

function LowRow({ listing, isOpen, onOpen }: { listing: LowListing; isOpen: boolean; onOpen: () => void }) {
  const words = useWords('today')
  const packing = useWords('packing')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { unit, quantity, soldLately, soldOutAt } = listing
  const amount = amountText(language, packing, unit, quantity)
  const text =
    quantity === 0 && soldOutAt !== null
      ? fill(words.soldOutSince, { time: nearMomentText(soldOutAt, language) })
      : soldLately > 0
        ? fill(words.sold, { amount: amountText(language, packing, unit, soldLately) })
        : fill(words.left, { amount })
  return (
    <li className="today-row">
      <ProductPhoto product={listing} width={44} sizes="44px" decorative className="today-thumb" />
      <span className="today-words">
        <span className="today-name">{shownName(listing)}</span>
        <span className="today-sub num">{text}</span>
      </span>
      <CountButton
        count={quantity}
        unit={countedUnit(shell, packing, unit, quantity)}
        zeroLabel={words.soldOut}
        open={isOpen}
        aria-label={fill(words.changeStock, {
          product: shownName(listing),
          amount: quantity === 0 ? words.soldOut : amount,
        })}
        onClick={onOpen}
      />
    </li>
  )
}

/** Counts what is there now. The difference waits in the outbox until the server has it. */
function StockKeypad({ listing, onClose }: { listing: LowListing; onClose: () => void }) {
  const words = useWords('today')
  const packing = useWords('packing')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const { _id, unit } = listing
  // A sale while typing changes the number on the page, not the difference that the farmer means.
  const [seen] = useState(listing.quantity)
  const [counted, setCounted] = useState(seen)

  const save = (): void => {
    if (counted !== seen)
      void queueDeed({ kind: 'stock', product: _id, name: shownName(listing), unit, quantity: counted, seen })
    onClose()
  }
  return (
    <Keypad
      id={_id}
      label={fill(words.keypad, { product: shownName(listing) })}
      name={shownName(listing)}
      was={fill(words.was, { amount: amountText(language, packing, unit, seen) })}
      value={counted}
      unit={countedUnit(shell, packing, unit, counted)}
      max={STOCK_MAX}
      onChange={setCounted}
      onClose={onClose}
      closeLabel={words.closeKeypad}
      deleteLabel={words.deleteDigit}
      zeroLabel={words.soldOut}
    >
      <Button size="lg" onClick={save}>
        {words.saveStock}
      </Button>
    </Keypad>
  )
}
