import type { Listing } from '@farmgate/contract/listings.ts'
import { canApprove, canReject } from '@farmgate/domain/catalogue/listing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, Trash2, X } from 'lucide-react'
import { useProblemText } from '../../../api/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.ts'
import type { Decision, Outcome } from './decide.ts'
import { useDecide } from './use-decide.ts'

export interface RowActionsProps {
  listing: Listing
  onOpen: (dialog: 'review' | 'reject' | 'delete', listing: Listing) => void
  settle: (outcome: Outcome, decision: Decision) => void
}

export function RowActions({ listing, onOpen, settle }: RowActionsProps) {
  const operator = useWords('operator')
  const problemText = useProblemText()
  const fail = (error: unknown) => showToast({ tone: 'bad', text: problemText(error) })
  const { busy, send } = useDecide({ settle, fail })
  const named = { product: listing.name }

  function approve(): void {
    // The row shows what is on sale. What is to become of it is approved where it can be read.
    if (listing.change?.status === 'pending') onOpen('review', listing)
    else void send({ verb: 'approve', listing })
  }

  return (
    <span className="flex flex-wrap items-center gap-2 md:justify-end">
      <Button
        size="sm"
        icon={Check}
        className="flex-1 md:flex-none"
        aria-label={fill(operator.approveNamed, named)}
        disabled={!canApprove(listing)}
        busy={busy === 'approve'}
        onClick={approve}
      >
        {operator.approve}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        icon={X}
        className="flex-1 md:flex-none"
        aria-label={fill(operator.rejectNamed, named)}
        disabled={!canReject(listing) || busy !== null}
        onClick={() => onOpen('reject', listing)}
      >
        {operator.reject}
      </Button>
      <IconButton
        label={fill(operator.deleteNamed, named)}
        icon={Trash2}
        tone="danger"
        tooltip="end"
        disabled={busy !== null}
        onClick={() => onOpen('delete', listing)}
      />
    </span>
  )
}
