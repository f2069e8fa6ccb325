import type { Listing } from '@farmgate/contract/catalogue/listings.ts'
import { ListingStatus } from '#components/product/listing-status.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import type { ListingDecision, DecisionOutcome } from '../listing-decision.ts'
import { useListingReview } from '../use-listing-review.tsx'

interface ReviewDialogProps {
  listing: Listing
  /** The refusal after which the dialog was opened again. */
  stale?: unknown
  onClose: () => void
  onOutcome: (outcome: DecisionOutcome, decision: ListingDecision) => void
}

/** The whole listing; a change with before and after. The decision is about the version shown here. */
export function ReviewDialog({ listing, stale, onClose, onOutcome }: ReviewDialogProps) {
  const { close } = useWords('shell')
  const { content, buttons, isBusy } = useListingReview({ listing, stale, onOutcome })
  return (
    <Dialog
      open
      className="md:w-[min(100%-32px,860px)]"
      title={listing.name}
      subtitle={<ListingStatus listing={listing} />}
      closeLabel={close}
      dismissible={!isBusy}
      onClose={onClose}
      footer={buttons}
    >
      {content}
    </Dialog>
  )
}
