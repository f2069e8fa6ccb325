import type { ReviewStatus } from '@farmgate/domain/catalogue/listings/listing.ts'
import { Chip } from '#ui/fields/chip.tsx'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { useWords } from '#words.ts'

const STATUSES = ['approved', 'pending', 'rejected'] as const

export type ShownStatus = ReviewStatus | 'all'

/** Returns the status in the address; `all` when it is missing or unknown. */
export const shownStatus = (param: string | null): ShownStatus =>
  STATUSES.find((status) => status === param) ?? 'all'

export function StatusChips({
  listings,
  chosen,
  onChoose,
}: {
  listings: readonly { readonly status: ReviewStatus }[]
  chosen: ShownStatus
  onChoose: (status: ShownStatus) => void
}) {
  const farm = useWords('farm')
  const words = useWords('listing')
  return (
    <fieldset aria-label={farm.filter} className="min-w-0">
      <Scroller inset>
        <Chip pressed={chosen === 'all'} count={listings.length} onClick={() => onChoose('all')}>
          {farm.all}
        </Chip>
        {STATUSES.map((status) => (
          <Chip
            key={status}
            pressed={chosen === status}
            count={listings.filter((listing) => listing.status === status).length}
            onClick={() => onChoose(status)}
          >
            {words[`status.${status}`]}
          </Chip>
        ))}
      </Scroller>
    </fieldset>
  )
}
