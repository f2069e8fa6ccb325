import { useSearchParams } from 'react-router'
import { Chip } from '#ui/fields/chip.tsx'
import { Scroller } from '#ui/navigation/scroller.tsx'
import { useWords } from '#words.ts'
import { withFilters, readListAddress } from './list-address.ts'

interface StatusFilterProps<Status extends string> {
  statuses: readonly Status[]
  label: (status: Status) => string
  counts: Readonly<Record<Status | 'all', number>> | undefined
}

/** Narrows the list below it to one status, which is stored in the address. */
export function StatusFilter<Status extends string>({ statuses, label, counts }: StatusFilterProps<Status>) {
  const admin = useWords('admin')
  const [address, setAddress] = useSearchParams()
  const { status } = readListAddress(address, statuses)
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{admin.statusFilter}</legend>
      <Scroller inset>
        {[undefined, ...statuses].map((value) => (
          <Chip
            key={value ?? 'all'}
            pressed={status === value}
            count={counts?.[value ?? 'all']}
            onClick={() => setAddress(withFilters(address, { status: value }))}
          >
            {value === undefined ? admin.all : label(value)}
          </Chip>
        ))}
      </Scroller>
    </fieldset>
  )
}
