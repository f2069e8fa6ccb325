import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { STOCK_MAX } from '@farmgate/domain/catalogue/listings/stock.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createCountSteps } from '#components/cart/stepper/count-steps.ts'
import { queueDeed } from '#outbox/my-outbox.ts'
import { withWaitingStock } from '#outbox/overlay.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { Button } from '#ui/buttons/button.tsx'
import { QuantityStepper } from '#ui/fields/numbers/stepper.tsx'
import { useUnsavedWork } from '#unsaved-work.ts'
import { useWords } from '#words.ts'
import { countedUnit } from '../listing/counted-unit.ts'
import { CountKeypad } from '../listing/count-keypad.tsx'

interface StockStepperProps {
  listing: Listing
  /** Whether the keypad is open for this listing: one at a time. */
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/**
 * The stock, with buttons for one more and one less. The number opens a keypad. A change waits in the outbox until the
 * server has it.
 */
export function StockStepper({ listing, open, onOpen, onClose }: StockStepperProps) {
  const { _id: id, name, quantity: known } = listing
  const farm = useWords('farm')
  const shell = useWords('shell')
  const { waiting } = useOutbox()
  const quantity = withWaitingStock(known, id, waiting)
  const [steps] = useState(() =>
    createCountSteps({
      known: quantity,
      least: 0,
      most: STOCK_MAX,
      send: async ({ quantity: counted, quantitySeen: seen }) => {
        void queueDeed({ kind: 'stock', product: id, name, unit: listing.unit, quantity: counted, seen })
        return counted
      },
      failed: () => {},
    }),
  )
  const shown = useSyncExternalStore(steps.subscribe, steps.shown)
  useUnsavedWork(shown !== quantity)

  useEffect(() => steps.learn(quantity), [steps, quantity])

  useEffect(() => {
    const leave = () => void steps.flush()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [steps])

  const named = { product: name }
  const unit = countedUnit(shell, farm, listing.unit, shown)
  return (
    <>
      <QuantityStepper
        value={shown}
        min={0}
        max={STOCK_MAX}
        onChange={steps.press}
        label={fill(farm.quantityOf, named)}
        decreaseLabel={fill(farm.less, named)}
        increaseLabel={fill(farm.more, named)}
        keypad={{ label: fill(farm.countOf, { ...named, count: `${shown} ${unit}` }), unit, open, onOpen }}
      />
      {open && (
        <TypedCount
          listing={listing}
          shown={shown}
          onSave={(count) => {
            onClose()
            if (count !== shown) steps.press(count)
            void steps.flush()
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}

/** The keypad for this count alone. Nothing is saved until its button is pressed. */
function TypedCount({
  listing,
  shown,
  onSave,
  onClose,
}: {
  listing: Listing
  shown: number
  onSave: (count: number) => void
  onClose: () => void
}) {
  const farm = useWords('farm')
  const [typed, setTyped] = useState<number | null>(null)
  return (
    <CountKeypad listing={listing} count={typed ?? shown} onChange={setTyped} onClose={onClose}>
      <Button size="lg" block onClick={() => onSave(typed ?? shown)}>
        {farm.save}
      </Button>
    </CountKeypad>
  )
}
