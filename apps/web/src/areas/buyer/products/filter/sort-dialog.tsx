import { Check } from 'lucide-react'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { type ShopAddress, sortsFor } from '../shop-address.ts'
import { sortedBy, useSortName } from './sort-name.ts'

export function SortDialog({ address, onClose }: { address: ShopAddress; onClose: () => void }) {
  const words = useWords('shop')
  const shell = useWords('shell')
  const sortName = useSortName()
  return (
    <Dialog open onClose={onClose} title={words.sort} closeLabel={shell.close}>
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
                onClick={onClose}
              >
                {sortName(sort)}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
