import type { Listing } from '@farmgate/contract/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { liveQuery } from '../../../components/live-query.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.ts'
import { readListAddress } from '../list-address.ts'
import { ListPager } from '../list-pager.tsx'
import { ChooseAll } from '../choose-row.tsx'
import { ChosenRowsContext, useChosenRows } from '../chosen-rows.ts'
import { RowSkeletons } from '../row-skeletons.tsx'
import { StatusFilter } from '../status-filter.tsx'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import { canChoose, useApproveListings } from './approve-listings.ts'
import { ApprovedListings } from './approved-listings.tsx'
import { ChosenListings } from './chosen-listings.tsx'
import { useStillRows } from '../use-still-rows.ts'
import type { Decision, Outcome } from './decide.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { dropListing, keepListing } from './kept-listings.ts'
import { ListingTable, nameButtonId } from './listing-table.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { countsQuery, listingsQuery, REVIEW_STATUSES } from './review-queries.ts'
import { rowToFocus } from './row-to-focus.ts'
import { saidOf } from './said-of.ts'

/** What is looked at in a dialog: as it was when it was opened, so that a decision is about what was seen. */
interface Opened {
  readonly dialog: 'review' | 'reject' | 'delete'
  readonly listing: Listing
  /** Why it is shown anew: somebody else was quicker. */
  readonly stale?: unknown
}

/** Everybody's listings or one farmer's, each to be looked at, approved, rejected or deleted. */
export function ListingDesk({ farmerId }: { farmerId?: string | undefined }) {
  const words = useWords('listing')
  const [address] = useSearchParams()
  const answer = useQuery({
    ...listingsQuery(farmerId, readListAddress(address, REVIEW_STATUSES)),
    ...liveQuery,
  })
  const { data: counted } = useQuery(countsQuery(farmerId))
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const list = usePageTurn()
  useStillRows(list, address.toString(), answer.data?.products)
  const choosable = (answer.data?.products ?? []).filter(canChoose)
  const chosen = useChosenRows(
    address.toString(),
    choosable.map(({ _id }) => _id),
  )
  const approving = useApproveListings(chosen.clear)
  const { settle, remove } = useSettle(answer.data?.products ?? [], list, setOpened)
  return (
    <>
      <StatusFilter
        statuses={REVIEW_STATUSES}
        label={(status) => words[`status.${status}`]}
        counts={counted?.counts ?? answer.data?.counts}
      />
      {approving.approved !== null && (
        <ApprovedListings rows={approving.approved} onClose={approving.forget} />
      )}
      {choosable.length > 0 && <ChooseAll chosen={chosen} />}
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<RowSkeletons />}>
          {({ products, nextCursor }) => (
            <>
              {products.length === 0 ? (
                <NothingListed ofFarmer={farmerId !== undefined} />
              ) : (
                <Card>
                  <ChosenRowsContext value={choosable.length > 0 ? chosen : null}>
                    <ListingTable
                      listings={products}
                      onOpen={(dialog, listing) => setOpened({ dialog, listing })}
                      settle={settle}
                    />
                  </ChosenRowsContext>
                </Card>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
      <ChosenListings listings={choosable} chosen={chosen} approving={approving} />
      {opened?.dialog === 'review' && (
        <ReviewDialog listing={opened.listing} stale={opened.stale} onClose={close} settle={settle} />
      )}
      {opened?.dialog === 'reject' && (
        <RejectDialog listing={opened.listing} onClose={close} settle={settle} />
      )}
      {opened?.dialog === 'delete' && (
        <DeleteDialog listing={opened.listing} onClose={close} onDeleted={remove} />
      )}
    </>
  )
}

/** What follows a decision: the row as it is now, a word about it, and the keyboard where the work goes on. */
function useSettle(
  rows: readonly Listing[],
  list: RefObject<HTMLElement | null>,
  setOpened: (change: (now: Opened | null) => Opened | null) => void,
) {
  const operator = useWords('operator')
  const client = useQueryClient()
  const [left, setLeft] = useState<{ readonly row: string; readonly to: string | null } | null>(null)

  // An effect, because a dialog that closes gives the focus back to its row first.
  useEffect(() => {
    if (left === null || !isFree(left.row)) return
    const target = left.to === null ? null : document.getElementById(nameButtonId(left.to))
    ;(target ?? list.current)?.focus()
  }, [left, list])

  const leave = (listing: Listing, gone: boolean): void => {
    setOpened((now) => (now?.listing._id === listing._id ? null : now))
    setLeft({ row: listing._id, to: rowToFocus(rows, listing._id, { gone }) })
  }

  return {
    settle: (outcome: Outcome, decision: Decision): void => {
      const { listing } = decision
      switch (outcome.kind) {
        case 'decided':
          keepListing(client, outcome.listing)
          showToast({ tone: 'ok', text: fill(operator[saidOf(decision)], { product: listing.name }) })
          return leave(listing, false)
        case 'stale':
          keepListing(client, outcome.listing)
          // Whoever looks at another one by now is not disturbed.
          return setOpened((now) =>
            now !== null && now.listing._id !== listing._id
              ? now
              : { dialog: 'review', listing: outcome.listing, stale: outcome.error },
          )
        case 'gone':
          dropListing(client, listing)
          showToast({ text: fill(operator.gone, { product: listing.name }) })
          return leave(listing, true)
      }
    },
    remove: (listing: Listing): void => {
      dropListing(client, listing)
      showToast({ tone: 'ok', text: fill(operator.deleted, { product: listing.name }) })
      leave(listing, true)
    },
  }
}

/** The focus is nowhere, or still where the decision was made: nobody has gone elsewhere meanwhile. */
function isFree(rowId: string): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return true
  return document.getElementById(nameButtonId(rowId))?.closest('tr')?.contains(focused) === true
}
