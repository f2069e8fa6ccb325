import type { Sort } from '@farmgate/contract/products.ts'
import { ArrowDownUp, Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePlace } from '#api/delivery.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import '#ui/fields/field.css'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { type ShopAddress, sortsFor, writeAddress } from './shop-address.ts'

/** In the usual order of a shelf, what reaches the visitor's pincode comes first. */
function useSortName(): (sort: Sort) => string {
  const words = useWords('shop')
  const { pincode } = usePlace()
  return (sort) => (sort === 'newest' && pincode !== null ? words['sort.reach'] : words[`sort.${sort}`])
}

const sortedBy = (address: ShopAddress, sort: Sort): string => writeAddress({ ...address, sort, trail: [] })

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
  const shell = useWords('shell')
  const sortName = useSortName()
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
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
      <Dialog open={open} onClose={close} title={words.sort} closeLabel={shell.close}>
        <ul className="grid gap-2">
          {sortsFor(address.q).map((sort) => {
            const current = sort === address.sort
            return (
              <li key={sort} className="grid">
                <ButtonLink
                  variant={current ? 'soft' : 'secondary'}
                  iconEnd={current ? Check : undefined}
                  to={sortedBy(address, sort)}
                  aria-current={current ? 'true' : undefined}
                  data-autofocus={current || undefined}
                  onClick={close}
                >
                  {sortName(sort)}
                </ButtonLink>
              </li>
            )
          })}
        </ul>
      </Dialog>
    </>
  )
}
