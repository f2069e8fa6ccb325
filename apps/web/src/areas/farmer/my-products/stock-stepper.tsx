import { ProblemError } from '@farmgate/contract/client.ts'
import { editProduct, type Listing } from '@farmgate/contract/listings.ts'
import { STOCK_MAX } from '@farmgate/domain/catalogue/stock.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callAs } from '../../../api/call.ts'
import { createCountSteps } from '../../../components/count-steps.ts'
import { QuantityStepper } from '../../../ui/stepper.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsavedWork } from '../../../unsaved-work.ts'
import { useWords, wordsAtHand } from '../../../words.ts'
import { keepListing, refreshListings } from '../listing/my-listings.ts'

/** The count on hand, one more or one less at a press. */
export function StockStepper({ listing: { _id: id, name, quantity } }: { listing: Listing }) {
  const farm = useWords('farm')
  const client = useQueryClient()
  const [steps] = useState(() =>
    createCountSteps({
      known: quantity,
      least: 0,
      most: STOCK_MAX,
      send: async (body) => {
        const { product } = await callAs('farmer', editProduct, { params: { id }, body })
        await keepListing(client, product)
        return product.quantity
      },
      failed: (error) => tellFailed(client, name, error),
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
  return (
    <QuantityStepper
      value={shown}
      min={0}
      max={STOCK_MAX}
      onChange={steps.press}
      label={fill(farm.quantityOf, named)}
      decreaseLabel={fill(farm.less, named)}
      increaseLabel={fill(farm.more, named)}
    />
  )
}

/** Outside React: the farmer may have left the page by now. */
function tellFailed(client: QueryClient, product: string, error: unknown): void {
  const farm = wordsAtHand('farm')
  if (farm !== undefined) showToast({ tone: 'bad', text: fill(farm.quantityFailed, { product }) })
  // A lost answer may hide a change that was made: what is true now comes from the server.
  if (!(error instanceof ProblemError) || error.status === 404) refreshListings(client)
}
