import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { prefetchAs } from '#api/query.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { farmerPaths } from '#farmer-pages.ts'
import sprout from '#pictures/sprout-240.avif'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { myListings } from '../listing/my-listings.ts'
import { NoListings } from '../listing/no-listings.tsx'
import { DeleteListing } from './delete-listing.tsx'
import { EditListing } from './edit-listing.tsx'
import { ListingTable } from './listing-table.tsx'
import { shownStatus, StatusChips } from './status-chips.tsx'

export function prefetch(): void {
  prefetchAs('farmer', myListings())
}

export function Component() {
  const farm = useWords('farm')
  const { language } = useLanguage()
  const result = useQuery(myListings())
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(farm.myProducts)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {farm.myProducts}
          </h1>
          {result.data !== undefined && result.data.length > 0 && (
            <p className="text-ink-2">{fillCount(language, farm, 'listedProducts', result.data.length)}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {result.data !== undefined && result.data.length > 0 && (
            <ButtonLink variant="secondary" to={farmerPaths.stock} icon={ListChecks}>
              {farm.stockTitle}
            </ButtonLink>
          )}
          <ButtonLink to={farmerPaths.addProduct} icon={Plus}>
            {farm.add}
          </ButtonLink>
        </div>
      </div>
      <Loaded query={result} skeleton={<ListSkeleton />}>
        {(listings) =>
          listings.length === 0 ? (
            <NoListings />
          ) : (
            <Listings listings={listings} onDeleted={() => heading.current?.focus()} />
          )
        }
      </Loaded>
    </>
  )
}

function Listings({ listings, onDeleted }: { listings: readonly Listing[]; onDeleted: () => void }) {
  const farm = useWords('farm')
  const [search, setSearch] = useSearchParams()
  // A notice and a mail link straight to the form of their listing.
  const [editing, setEditing] = useState<Listing | null>(
    () => listings.find(({ _id }) => _id === search.get('edit')) ?? null,
  )
  const [deleting, setDeleting] = useState<Listing | null>(null)
  const status = shownStatus(search.get('status'))
  const closeForm = (): void => {
    setEditing(null)
    if (search.has('edit')) setSearch({}, { replace: true })
  }
  const shown = listings.filter((listing) => status === 'all' || listing.status === status)
  return (
    <>
      <StatusChips
        listings={listings}
        chosen={status}
        onChoose={(chosen) => setSearch(chosen === 'all' ? {} : { status: chosen }, { replace: true })}
      />
      <Card as="div">
        {shown.length === 0 ? (
          <EmptyState
            picture={sprout}
            title={farm.noProducts}
            text={farm.noneInFilter}
            action={
              <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
                {farm.showAll}
              </Button>
            }
          />
        ) : (
          <ListingTable listings={shown} onEdit={setEditing} onDelete={setDeleting} />
        )}
      </Card>
      {editing !== null && <EditListing listing={editing} onClose={closeForm} />}
      {deleting !== null && (
        <DeleteListing listing={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />
      )}
    </>
  )
}

const ListSkeleton = () => (
  <div className="grid gap-6">
    <Skeleton className="h-11 w-2/3" />
    <Skeleton className="h-120" />
  </div>
)
