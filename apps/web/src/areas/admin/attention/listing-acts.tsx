import type { Listing } from '@farmgate/contract/listings.ts'
import { canApprove, canReject } from '@farmgate/domain/catalogue/listing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ArrowRightLeft, Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../words.ts'
import { RefusalNote } from '../orders/refusal-note.tsx'
import { useDecide } from '../products/use-decide.ts'
import type { RowActsProps } from './row-acts.tsx'

/** A change is decided where before and after can be read; a new listing is seen here, as a whole behind its name. */
export function ListingActs({ row, listing, desk }: RowActsProps & { listing: Listing }) {
  const operator = useWords('operator')
  const words = useWords('attention')
  const [failure, setFailure] = useState<unknown>()
  const { busy, send } = useDecide({ settle: desk.settleListing(row), fail: setFailure })
  const named = { product: listing.name }
  return (
    <div className="grid gap-2.5">
      <div className="attention-acts">
        {row.kind === 'change_pending' ? (
          <Button
            icon={ArrowRightLeft}
            aria-label={fill(words.compareOf, named)}
            onClick={() => desk.open('review', row)}
          >
            {words.compare}
          </Button>
        ) : (
          <>
            <Button
              icon={Check}
              aria-label={fill(operator.approveNamed, named)}
              disabled={!canApprove(listing)}
              busy={busy === 'approve'}
              busyLabel={operator.approving}
              onClick={() => {
                setFailure(undefined)
                void send({ verb: 'approve', listing })
              }}
            >
              {operator.approve}
            </Button>
            <Button
              variant="secondary"
              icon={X}
              aria-label={fill(operator.rejectNamed, named)}
              disabled={!canReject(listing) || busy !== null}
              onClick={() => desk.open('rejectListing', row)}
            >
              {operator.reject}
            </Button>
          </>
        )}
      </div>
      <RefusalNote stale={undefined} failure={failure} />
    </div>
  )
}
