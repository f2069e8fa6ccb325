import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { canApprove, canReject } from '@farmgate/domain/catalogue/listings/listing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, Trash2, X } from 'lucide-react'
import { useProblemText } from '#api/problem-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import type { ListingDecision, DecisionOutcome } from './listing-decision.ts'
import { useDecide } from './use-listing-decision.ts'

export interface RowActionsProps {
  listing: Listing
  onOpen: (dialog: 'review' | 'reject' | 'delete', listing: Listing) => void
  onOutcome: (outcome: DecisionOutcome, decision: ListingDecision) => void
}

export function RowActions({ listing, onOpen, onOutcome }: RowActionsProps) {
  const admin = useWords('admin')
  const problemText = useProblemText()
  const fail = (error: unknown) => showToast({ tone: 'bad', text: problemText(error) })
  const { busy, send } = useDecide({ onOutcome, fail })
  const named = { product: listing.name }

  function approve(): void {
    // The row shows what is on sale. A change is approved in its dialog, where it can be read.
    if (listing.change?.status === 'pending') onOpen('review', listing)
    else void send({ verb: 'approve', listing })
  }

  return (
    <span className="flex flex-wrap items-center gap-2 md:justify-end">
      <Button
        size="sm"
        icon={Check}
        className="flex-1 md:flex-none"
        aria-label={fill(admin.approveNamed, named)}
        disabled={!canApprove(listing)}
        busy={busy === 'approve'}
        onClick={approve}
      >
        {admin.approve}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon={X}
        className="flex-1 md:flex-none"
        aria-label={fill(admin.rejectNamed, named)}
        disabled={!canReject(listing) || busy !== null}
        onClick={() => onOpen('reject', listing)}
      >
        {admin.reject}
      </Button>
      <IconButton
        label={fill(admin.deleteNamed, named)}
        icon={Trash2}
        tone="danger"
        tooltip="end"
        disabled={busy !== null}
        onClick={() => onOpen('delete', listing)}
      />
    </span>
  )
}
