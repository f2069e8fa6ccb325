import { NO_REASON, type ReviewStatus } from '@farmgate/domain/catalogue/listing.ts'
import { Check, CircleX, Clock } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { useWords } from '../words.ts'

interface ListingStatusProps {
  listing: {
    readonly status: ReviewStatus
    readonly change: { readonly status: 'pending' | 'rejected' } | null
  }
}

/** Where a listing stands, and beside it a change of it that waits or was turned down. */
export function ListingStatus({ listing: { status, change } }: ListingStatusProps) {
  const words = useWords('listing')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge {...looks[status]}>{words[`status.${status}`]}</Badge>
      {change !== null && <Badge {...looks[change.status]}>{words[`change.${change.status}`]}</Badge>}
    </span>
  )
}

/** Anything but approved in a warning colour; rejected differs from waiting without colour too. */
const looks = {
  approved: { tone: 'ok', icon: Check },
  pending: { tone: 'warn', icon: Clock },
  rejected: { tone: 'warn-outline', icon: CircleX },
} as const

/** Why an admin said no. Where no reason was given, the standing words for that come in the page's language. */
export function useReviewNote(): (note: string | null) => string | null {
  const words = useWords('listing')
  return (note) => (note === NO_REASON ? words.noReason : note)
}
