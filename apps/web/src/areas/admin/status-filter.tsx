import { useSearchParams } from 'react-router'
import { Chip } from '../../ui/chip.tsx'
import { Scroller } from '../../ui/scroller.tsx'
import { useWords } from '../../words.ts'
import { narrowed, readListAddress } from './list-address.ts'

interface StatusFilterProps<Status extends string> {
  statuses: readonly Status[]
  label: (status: Status) => string
  counts: Readonly<Record<Status | 'all', number>> | undefined
}

/** Narrows the list below it to one status. Which one stands in the address. */
export function StatusFilter<Status extends string>({ statuses, label, counts }: StatusFilterProps<Status>) {
  const operator = useWords('operator')
  const [address, setAddress] = useSearchParams()
  const { status } = readListAddress(address, statuses)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{operator.statusFilter}</legend>
      <Scroller inset>
        {[undefined, ...statuses].map((value) => (
          <Chip
            key={value ?? 'all'}
            pressed={status === value}
            count={counts?.[value ?? 'all']}
            onClick={() => setAddress(narrowed(address, { status: value }))}
          >
            {value === undefined ? operator.all : label(value)}
          </Chip>
        ))}
      </Scroller>
    </fieldset>
  )
}
