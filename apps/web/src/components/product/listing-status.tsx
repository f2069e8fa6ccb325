import { NO_REASON, type ReviewStatus } from '@farmgate/domain/catalogue/listings/listing.ts'
import { isRejectReason } from '@farmgate/domain/catalogue/listings/reject-reason.ts'
import { Check, CircleX, Clock } from 'lucide-react'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'

interface ListingStatusProps {
  listing: {
    readonly status: ReviewStatus
    readonly change: { readonly status: 'pending' | 'rejected' } | null
  }
}

/** The badges of a listing's status and of its pending or rejected change. */
export function ListingStatus({ listing: { status, change } }: ListingStatusProps) {
  const words = useWords('listing')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge {...looks[status]}>{words[`status.${status}`]}</Badge>
      {change !== null && <Badge {...looks[change.status]}>{words[`change.${change.status}`]}</Badge>}
    </span>
  )
}

/** Every status but approved has a warning colour; rejected and pending differ in more than colour. */
const looks = {
  approved: { tone: 'ok', icon: Check },
  pending: { tone: 'warn', icon: Clock },
  rejected: { tone: 'warn-outline', icon: CircleX },
} as const

/** Returns a function from an admin's review note to its text; a missing reason and the ready ones are translated. */
export function useReviewNote(): (note: string | null) => string | null {
  const words = useWords('listing')
  return (note) => {
    if (note === NO_REASON) return words.noReason
    return note !== null && isRejectReason(note) ? words[`rejectReason.${note}`] : note
  }
}
