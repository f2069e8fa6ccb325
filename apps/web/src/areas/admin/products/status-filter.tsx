import type { ReviewCounts } from '@farmgate/contract/review.ts'
import { useSearchParams } from 'react-router'
import { Chip } from '../../../ui/chip.tsx'
import { Scroller } from '../../../ui/scroller.tsx'
import { useWords } from '../../../words.ts'
import { narrowed, readListAddress } from '../list-address.ts'

export function StatusFilter({ counts }: { counts: ReviewCounts | undefined }) {
  const operator = useWords('operator')
  const listing = useWords('listing')
  const [address, setAddress] = useSearchParams()
  const { status, q } = readListAddress(address)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{operator.statusFilter}</legend>
      <Scroller inset>
        {([undefined, 'pending', 'approved', 'rejected'] as const).map((value) => (
          <Chip
            key={value ?? 'all'}
            pressed={status === value}
            count={counts?.[value ?? 'all']}
            onClick={() => setAddress(narrowed({ status: value, q }))}
          >
            {value === undefined ? operator.all : listing[`status.${value}`]}
          </Chip>
        ))}
      </Scroller>
    </fieldset>
  )
}
