import type { Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../components/loaded.tsx'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import sprout from '../../../pictures/sprout-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { myListings } from '../listing/my-listings.ts'
import { DeleteListing } from './delete-listing.tsx'
import { EditListing } from './edit-listing.tsx'
import { ListingTable } from './listing-table.tsx'
import { shownStatus, StatusChips } from './status-chips.tsx'

export function Component() {
  const farm = useWords('farm')
  const answer = useQuery(myListings())
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(farm.myProducts)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 ref={heading} tabIndex={-1} className="outline-none">
            {farm.myProducts}
          </h1>
          {answer.data !== undefined && answer.data.length > 0 && (
            <p className="text-ink-2">{listedCount(answer.data.length, farm)}</p>
          )}
        </div>
        <ButtonLink to={paths.farmerAddProduct} icon={Plus}>
          {farm.add}
        </ButtonLink>
      </div>
      <Loaded query={answer} skeleton={<ListSkeleton />}>
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
  // A notice and a mail lead straight to the form of the listing they speak of.
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

function NoListings() {
  const farm = useWords('farm')
  return (
    <Card as="div">
      <EmptyState
        picture={sprout}
        title={farm.noProducts}
        text={farm.noProductsText}
        action={
          <ButtonLink variant="secondary" to={paths.farmerAddProduct} icon={Plus}>
            {farm.add}
          </ButtonLink>
        }
      />
    </Card>
  )
}

const ListSkeleton = () => (
  <div className="grid gap-6">
    <Skeleton className="h-11 w-2/3" />
    <Skeleton className="h-120" />
  </div>
)

const listedCount = (count: number, words: { readonly oneListed: string; readonly manyListed: string }) =>
  count === 1 ? words.oneListed : fill(words.manyListed, { count })
