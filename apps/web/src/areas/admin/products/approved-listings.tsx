import { fill } from '@farmgate/messages/fill.ts'
import { ListingStatus } from '../../../components/listing-status.tsx'
import { useWords } from '../../../words.ts'
import { BulkResult } from '../bulk-result.tsx'
import type { Approved } from './approve-listings.ts'

/** What became of each listing, with those that were not approved as they are now. */
export function ApprovedListings({ rows, onClose }: { rows: readonly Approved[]; onClose: () => void }) {
  const words = useWords('many')
  const listing = useWords('listing')
  return (
    <BulkResult
      title={fill(words['result.approved'], { done: rows.filter(({ ok }) => ok).length, all: rows.length })}
      doneText={listing['status.approved']}
      alreadyText={words['already.approved']}
      rows={rows.map(({ called, product, ...row }) => ({
        ...row,
        name: called,
        now: product !== null && <ListingStatus listing={product} />,
      }))}
      onClose={onClose}
    />
  )
}
