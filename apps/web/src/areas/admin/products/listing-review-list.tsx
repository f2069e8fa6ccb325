import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListingStatus } from '#components/product/listing-status.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { type HeldRows, useHeldRows } from '#components/query/use-held-rows.ts'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { useRowFocus } from '#components/query/use-row-focus.ts'
import { useLanguage } from '#language.ts'
import sprout from '#pictures/sprout-240.avif'
import { Card } from '#ui/data/card.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { BulkResult } from '../lists/bulk-result.tsx'
import { ChooseAll } from '../lists/choose-row.tsx'
import { ChosenRowsContext, useChosenRows } from '../lists/chosen-rows.ts'
import { readListAddress } from '../lists/list-address.ts'
import { ListPager } from '../lists/list-pager.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { StatusFilter } from '../lists/status-filter.tsx'
import { usePressGuard } from '../use-press-guard.ts'
import { ChosenListings } from './chosen-listings.tsx'
import type { ListingDecision, DecisionOutcome } from './listing-decision.ts'
import { canChoose, type DecidedListings, useDecideListings } from './decide-listings.ts'
import { DeleteDialog } from './dialogs/delete-dialog.tsx'
import { uncacheListing, cacheListing } from './cached-listings.ts'
import { ListingTable, nameButtonId } from './listing-table.tsx'
import { RejectDialog } from './dialogs/reject-dialog.tsx'
import { ReviewDialog } from './dialogs/review-dialog.tsx'
import { countsQuery, listingsQuery, REVIEW_STATUSES } from './review-queries.ts'
import { rowToFocus } from './row-to-focus.ts'
import { decisionMessage } from './decision-message.ts'

/** The open dialog. The listing is as it was when the dialog opened, so that the decision is about what was seen. */
interface OpenDialog {
  readonly dialog: 'review' | 'reject' | 'delete'
  readonly listing: Listing
  /** Why it is shown again: another operator was faster. */
  readonly stale?: unknown
}

/** All listings or one farmer's, each to be opened, approved, rejected or deleted. */
export function ListingReviewList({ farmerId }: { farmerId?: string | undefined }) {
  const words = useWords('listing')
  const bulk = useWords('bulk')
  const { language } = useLanguage()
  const [address] = useSearchParams()
  const result = useQuery({
    ...listingsQuery(farmerId, readListAddress(address, REVIEW_STATUSES)),
    ...liveQuery,
  })
  const { data: counted } = useQuery(countsQuery(farmerId))
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const close = () => setOpened(null)
  const list = usePageTurn()
  const listKey = address.toString()
  const held = useHeldRows({ list, listKey, rows: result.data?.products ?? NO_LISTINGS, keyOf: idOf })
  usePressGuard(list, listKey, result.data && held.rows)
  const choosable = held.rows.filter((listing) => canChoose(listing))
  const chosen = useChosenRows(
    listKey,
    choosable.map(({ _id }) => _id),
  )
  const deciding = useDecideListings(chosen.clear)
  const { onOutcome, remove } = useDecisionOutcome(held, list, setOpened)
  return (
    <>
      <StatusFilter
        statuses={REVIEW_STATUSES}
        label={(status) => words[`status.${status}`]}
        counts={counted?.counts ?? result.data?.counts}
      />
      {deciding.decided !== null && (
        <DecidedListingsResult decided={deciding.decided} onClose={deciding.clear} />
      )}
      {choosable.length > 0 && (
        <ChooseAll chosen={chosen} label={fillCount(language, bulk, 'chooseAllPending', choosable.length)} />
      )}
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<RowSkeletons />}>
          {({ nextCursor }) => (
            <>
              {held.rows.length === 0 ? (
                <NothingListed ofFarmer={farmerId !== undefined} />
              ) : (
                <Card>
                  <ChosenRowsContext value={choosable.length > 0 ? chosen : null}>
                    <ListingTable
                      listings={held.rows}
                      held={held}
                      onOpen={(dialog, listing) => setOpened({ dialog, listing })}
                      onOutcome={onOutcome}
                    />
                  </ChosenRowsContext>
                </Card>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
      <ChosenListings listings={choosable} chosen={chosen} deciding={deciding} />
      {opened?.dialog === 'review' && (
        <ReviewDialog listing={opened.listing} stale={opened.stale} onClose={close} onOutcome={onOutcome} />
      )}
      {opened?.dialog === 'reject' && (
        <RejectDialog listing={opened.listing} onClose={close} onOutcome={onOutcome} />
      )}
      {opened?.dialog === 'delete' && (
        <DeleteDialog listing={opened.listing} onClose={close} onDeleted={remove} />
      )}
    </>
  )
}

/**
 * Handles the outcome of a decision: updates the row, shows a toast, and moves the focus to where the work continues.
 */
function useDecisionOutcome(
  { rows, hold }: Pick<HeldRows<Listing>, 'rows' | 'hold'>,
  list: RefObject<HTMLElement | null>,
  setOpened: (change: (now: OpenDialog | null) => OpenDialog | null) => void,
) {
  const admin = useWords('admin')
  const client = useQueryClient()
  const moveFocus = useRowFocus({ list, elementId: nameButtonId, scroll: 'always' })

  const leave = (listing: Listing, gone: boolean): void => {
    setOpened((now) => (now?.listing._id === listing._id ? null : now))
    moveFocus(listing._id, rowToFocus(rows, listing._id, { gone }))
  }

  return {
    onOutcome: (outcome: DecisionOutcome, decision: ListingDecision): void => {
      const { listing } = decision
      switch (outcome.kind) {
        case 'decided':
          cacheListing(client, outcome.listing)
          hold([{ row: outcome.listing, result: admin[`justNow.${decision.verb}`] }])
          showToast({
            tone: 'ok',
            text: fill(admin[decisionMessage(decision)], { product: listing.name }),
          })
          return leave(listing, false)
        case 'stale':
          cacheListing(client, outcome.listing)
          // A dialog about another listing stays open.
          return setOpened((now) =>
            now !== null && now.listing._id !== listing._id
              ? now
              : { dialog: 'review', listing: outcome.listing, stale: outcome.error },
          )
        case 'gone':
          uncacheListing(client, listing)
          showToast({ text: fill(admin.gone, { product: listing.name }) })
          return leave(listing, true)
      }
    },
    remove: (listing: Listing): void => {
      uncacheListing(client, listing)
      showToast({ tone: 'ok', text: fill(admin.deleted, { product: listing.name }) })
      leave(listing, true)
    },
  }
}

/** The result of each listing; the ones that were not decided with their current state. */
function DecidedListingsResult({
  decided: { verb, rows },
  onClose,
}: {
  decided: DecidedListings
  onClose: () => void
}) {
  const words = useWords('bulk')
  const listing = useWords('listing')
  const status = verb === 'approve' ? 'approved' : 'rejected'
  return (
    <BulkResult
      title={fill(words[`result.${status}`], { done: rows.filter(({ ok }) => ok).length, all: rows.length })}
      doneText={listing[`status.${status}`]}
      alreadyText={words[`already.${status}`]}
      rows={rows.map(({ nameWhenChosen, product, ...row }) => ({
        ...row,
        name: nameWhenChosen,
        now: product !== null && <ListingStatus listing={product} />,
      }))}
      onClose={onClose}
    />
  )
}

const NO_LISTINGS: readonly Listing[] = []
const idOf = ({ _id }: Listing): string => _id

function NothingListed({ ofFarmer }: { ofFarmer: boolean }) {
  const admin = useWords('admin')
  const [address] = useSearchParams()
  const { status, q } = readListAddress(address, REVIEW_STATUSES)
  const text = () => {
    if (q !== '') return admin.nothingFoundText
    if (status === 'pending') return admin.noneWaiting
    return ofFarmer ? admin.noFarmerProductsText : admin.noProductsText
  }
  return (
    <NothingFound
      picture={sprout}
      title={ofFarmer ? admin.noFarmerProducts : admin.noProducts}
      text={text()}
    />
  )
}
