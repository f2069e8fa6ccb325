import { shownName } from '#components/product/shown-name.ts'
import type { PackedProduct } from '@farmgate/contract/delivery/packing.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, ChevronDown, CircleDashed } from 'lucide-react'
import { useId, useState } from 'react'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { useLanguage } from '#language.ts'
import type { Tick } from '#outbox/overlay.ts'
import { useWords } from '#words.ts'
import { amountText } from './amount-text.ts'
import { PackLines } from './pack-lines.tsx'
import { TickBox } from './tick-box.tsx'
import { rowTick, packingState } from './ticks.ts'

interface PackRowProps {
  row: PackedProduct
  complete: ReadonlySet<string>
  onTick: (tick: Tick) => void
}

/** One product: the amount in large figures, and its orders. */
export function PackRow({ row, complete, onTick }: PackRowProps) {
  const words = useWords('packing')
  const { language } = useLanguage()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { product, quantity, orders } = row
  const state = packingState(row)
  const amount = amountText(language, words, product.unit, quantity)
  return (
    <li className={`card pack-row pack-${state}`}>
      <label className="pack-press" htmlFor={id}>
        <TickBox
          id={id}
          state={state}
          label={fill(words.packProduct, { product: shownName(product), amount })}
          onPress={() => onTick(rowTick(row))}
        />
        <ProductPhoto product={product} width={64} sizes="64px" decorative className="pack-photo" />
        <span className="pack-words">
          <span className="pack-amount num">{amount}</span>
          <span className="pack-name">{shownName(product)}</span>
          <RowStateLine row={row} />
        </span>
      </label>
      <button
        type="button"
        className="pack-for"
        aria-expanded={isOpen}
        aria-controls={`${id}lines`}
        onClick={() => setOpen(!isOpen)}
      >
        {fillCount(language, words, 'forOrders', orders.length)}
        <ChevronDown size={20} />
      </button>
      <div id={`${id}lines`}>{isOpen && <PackLines row={row} complete={complete} onTick={onTick} />}</div>
    </li>
  )
}

/** As text too: in sunlight a colour is hard to see. */
function RowStateLine({ row: { product, quantity, packed } }: { row: PackedProduct }) {
  const words = useWords('packing')
  const { language } = useLanguage()
  const state = packingState({ quantity, packed })
  if (state === 'todo') return null
  const Icon = state === 'done' ? Check : CircleDashed
  return (
    <span className="pack-state">
      <Icon size={16} strokeWidth={2.6} />
      {state === 'done'
        ? words.packed
        : fill(words.partPacked, {
            packed: Math.round(packed * 100) / 100,
            amount: amountText(language, words, product.unit, quantity),
          })}
    </span>
  )
}
