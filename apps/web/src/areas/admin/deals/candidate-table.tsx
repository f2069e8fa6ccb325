import type { PickedProduct } from '@farmgate/contract/catalogue/deals.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Plus, X } from 'lucide-react'
import { dayText } from '#components/format/day-text.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { soldBy } from '#components/product/sold-by.ts'
import { useLanguage } from '#language.ts'
import { Button } from '#ui/buttons/button.tsx'
import { type Column, DataTable } from '#ui/data/data-table.tsx'
import { Price } from '#components/format/price.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import type { Picking } from './use-picking.ts'
import './deals.css'

interface CandidateTableProps {
  candidates: readonly PickedProduct[]
  picking: Picking
  announce: (text: string) => void
}

/** All possible deals, each with both prices. */
export function CandidateTable({ candidates, picking, announce }: CandidateTableProps) {
  const words = useWords('adminSettings')
  const listing = useWords('listing')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const columns: readonly (Column & { key: Key })[] = [
    { key: 'product', label: words.product, primary: true },
    { key: 'fall', label: words.fall, align: 'end' },
    { key: 'now', label: words.priceNow, align: 'end' },
    { key: 'before', label: words.priceBefore, align: 'end' },
    { key: 'since', label: words.lowSince },
    { key: 'actions', label: listing.actions, wide: true, hideLabel: true },
  ]

  function cell(product: PickedProduct, { key }: { key: Key }) {
    switch (key) {
      case 'product':
        return <ProductCell product={product} />
      case 'fall':
        return fill(words.percentLower, { percent: product.percent })
      case 'now':
        return <Price rupees={product.price} unit={shell[`unit.${product.unit}`]} />
      case 'before':
        return product.earlierPrice === null ? '–' : rupeesText(product.earlierPrice)
      case 'since':
        return dayText(product.since, language)
      case 'actions':
        return <PickButton product={product} picking={picking} announce={announce} />
    }
  }

  return (
    <DataTable
      className="candidate-table"
      caption={words.candidates}
      columns={columns}
      rows={candidates}
      rowKey={({ _id }) => _id}
      cell={cell}
    />
  )
}

type Key = 'product' | 'fall' | 'now' | 'before' | 'since' | 'actions'

function ProductCell({ product }: { product: PickedProduct }) {
  const words = useWords('adminSettings')
  const shell = useWords('shell')
  return (
    <div className="flex items-center gap-3.5">
      <ProductPhoto product={product} width={56} sizes="56px" className="candidate-photo" decorative />
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{product.name}</p>
        <p className="wrap-anywhere font-normal text-ink-2 text-sm">{soldBy(product.farmer, shell)}</p>
        {product.whyNot !== null && (
          <p className="font-normal text-sm text-warn-fg">{words[`whyNot.${product.whyNot}`]}</p>
        )}
      </div>
    </div>
  )
}

/** One toggle button, so that a mistake is undone by pressing it again. */
function PickButton({
  product,
  picking,
  announce,
}: { product: PickedProduct } & Omit<CandidateTableProps, 'candidates'>) {
  const words = useWords('adminSettings')
  const isPicked = picking.has(product)
  const named = { product: product.name }

  function toggle(): void {
    if (isPicked) {
      picking.takeOff(product)
      announce(fill(words.isTakenOff, named))
    } else {
      picking.add(product)
      announce(fill(words.isOnPlace, { ...named, place: picking.picked.length + 1 }))
    }
  }

  return (
    <Button
      size="sm"
      variant={isPicked ? 'soft' : 'secondary'}
      icon={isPicked ? X : Plus}
      className="candidate-button"
      aria-label={fill(isPicked ? words.takeOff : words.pickNamed, named)}
      disabled={!isPicked && picking.isFull}
      onClick={toggle}
    >
      {isPicked ? words.unpick : words.pick}
    </Button>
  )
}
