import { ArrowDownUp, ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from '#navigation.tsx'
import { Button } from '#ui/buttons/button.tsx'
import '#ui/fields/field.css'
import { useWords } from '#words.ts'
import { type ShopAddress, sortsFor } from '../shop-address.ts'
import { sortedBy, useSortName } from './sort-name.ts'

/** Beside the search on a wide screen. */
export function SortSelect({ address }: { address: ShopAddress }) {
  const words = useWords('shop')
  const navigate = useNavigate()
  const sortName = useSortName()
  return (
    <div className="shop-sort field-box max-md:hidden">
      <select
        className="control control-select"
        aria-label={words.sort}
        value={address.sort}
        onChange={({ target }) => {
          const sort = sortsFor(address.q).find((name) => name === target.value)
          if (sort !== undefined) void navigate(sortedBy(address, sort))
        }}
      >
        {sortsFor(address.q).map((sort) => (
          <option key={sort} value={sort}>
            {sortName(sort)}
          </option>
        ))}
      </select>
      <ChevronDown className="field-chevron" size={20} />
    </div>
  )
}

/** The same choice on a phone, as a sheet. */
export function SortButton({ address }: { address: ShopAddress }) {
  const words = useWords('shop')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={ArrowDownUp}
        className="shop-tool md:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words.sort}
      </Button>
      {open && (
        <Suspense>
          <SortDialog address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Loaded when it is first opened. */
const SortDialog = lazy(async () => ({ default: (await import('./sort-dialog.tsx')).SortDialog }))
