import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#components/query/loaded.tsx'
import { withWaitingStock } from '#outbox/overlay.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { usePageTitle } from '#page-title.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { myListings } from '../listing/my-listings.ts'
import { NoListings } from '../listing/no-listings.tsx'
import { StockList } from './stock-list.tsx'

/** All counts on one page, saved together. */
export function Component() {
  const farm = useWords('farm')
  const result = useQuery(myListings())
  const { waiting } = useOutbox()
  usePageTitle(farm.stockTitle)
  return (
    <>
      <h1>{farm.stockTitle}</h1>
      <Loaded query={result} skeleton={<Skeleton className="h-120" />}>
        {(listings) =>
          listings.length === 0 ? (
            <NoListings />
          ) : (
            <StockList
              listings={listings.map((listing) => ({
                ...listing,
                quantity: withWaitingStock(listing.quantity, listing._id, waiting),
              }))}
            />
          )
        }
      </Loaded>
    </>
  )
}
