import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { canApprove, canReject } from '@farmgate/domain/catalogue/listings/listing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ArrowRightLeft, Check, X } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { RefusalNote } from '../../orders/actions/refusal-note.tsx'
import { useDecide } from '../../products/use-listing-decision.ts'
import type { AttentionRowActionsProps } from './use-attention-actions.ts'

/**
 * A change is decided in its dialog, with before and after; a new listing is decided here, with its details behind its
 * name.
 */
export function ListingActions({ row, listing, actions }: AttentionRowActionsProps & { listing: Listing }) {
  const admin = useWords('admin')
  const words = useWords('attention')
  const { busy, failure, send } = useDecide({ onOutcome: actions.onListingOutcome(row) })
  const named = { product: listing.name }
  return (
    <div className="grid gap-2.5">
      <div className="attention-acts">
        {row.kind === 'change_pending' ? (
          <Button
            icon={ArrowRightLeft}
            aria-label={fill(words.compareOf, named)}
            onClick={() => actions.open('review', row)}
          >
            {words.compare}
          </Button>
        ) : (
          <>
            <Button
              icon={Check}
              aria-label={fill(admin.approveNamed, named)}
              disabled={!canApprove(listing)}
              busy={busy === 'approve'}
              busyLabel={admin.approving}
              onClick={() => void send({ verb: 'approve', listing })}
            >
              {admin.approve}
            </Button>
            <Button
              variant="secondary"
              icon={X}
              aria-label={fill(admin.rejectNamed, named)}
              disabled={!canReject(listing) || busy !== null}
              onClick={() => actions.open('rejectListing', row)}
            >
              {admin.reject}
            </Button>
          </>
        )}
      </div>
      <RefusalNote stale={undefined} failure={failure} />
    </div>
  )
}
