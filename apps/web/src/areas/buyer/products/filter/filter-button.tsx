import { fill } from '@farmgate/messages/fill.ts'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { countFilters, type ShopAddress } from '../shop-address.ts'

/** Loaded when it is first opened. */
const FilterDialog = lazy(async () => ({ default: (await import('./filter-dialog.tsx')).FilterDialog }))

export function FilterButton({ address }: { address: ShopAddress }) {
  const words = useWords('shop')
  const [open, setOpen] = useState(false)
  const inUse = countFilters(address.filters)
  return (
    <>
      <Button
        variant="secondary"
        icon={SlidersHorizontal}
        className="shop-tool"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {inUse === 0 ? (
          words.filters
        ) : (
          <>
            <span aria-hidden>{words.filters}</span>
            <span className="shop-filter-count" aria-hidden>
              {inUse}
            </span>
            <span className="sr-only">{fill(words.filtersInUse, { count: inUse })}</span>
          </>
        )}
      </Button>
      {open && (
        <Suspense>
          <FilterDialog address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
