import type { PickedProduct } from '@farmgate/contract/deals.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Plus, X } from 'lucide-react'
import { dayText } from '../../../components/day-text.ts'
import { ProductPhoto } from '../../../components/product-photo.tsx'
import { soldBy } from '../../../components/sold-by.ts'
import { useLanguage } from '../../../language.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Price } from '../../../ui/price.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'
import type { Picking } from './use-picking.ts'
import './deals.css'

interface CandidateTableProps {
  candidates: readonly PickedProduct[]
  picking: Picking
  say: (text: string) => void
}

/** Everything that could be a deal, each with both prices. */
export function CandidateTable({ candidates, picking, say }: CandidateTableProps) {
  const words = useWords('manage')
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
        return <Which product={product} />
      case 'fall':
        return fill(words.percentLower, { percent: product.percent })
      case 'now':
        return <Price rupees={product.price} unit={shell[`unit.${product.unit}`]} />
      case 'before':
        return product.earlierPrice === null ? '–' : rupeesText(product.earlierPrice)
      case 'since':
        return dayText(product.since, language)
      case 'actions':
        return <PickButton product={product} picking={picking} say={say} />
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

function Which({ product }: { product: PickedProduct }) {
  const words = useWords('manage')
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

/** One button for both ways: whoever pressed it by mistake presses it again. */
function PickButton({
  product,
  picking,
  say,
}: { product: PickedProduct } & Omit<CandidateTableProps, 'candidates'>) {
  const words = useWords('manage')
  const isPicked = picking.has(product)
  const named = { product: product.name }

  function toggle(): void {
    if (isPicked) {
      picking.takeOff(product)
      say(fill(words.isTakenOff, named))
    } else {
      picking.add(product)
      say(fill(words.isOnPlace, { ...named, place: picking.places.length + 1 }))
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
