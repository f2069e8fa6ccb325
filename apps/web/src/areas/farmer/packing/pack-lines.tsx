import type { PackedProduct } from '@farmgate/contract/delivery/packing.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { PackageCheck } from 'lucide-react'
import { useId } from 'react'
import { useLanguage } from '#language.ts'
import { Tag } from '#ui/data/tag.tsx'
import type { Tick } from '#outbox/overlay.ts'
import { useWords } from '#words.ts'
import { amountText } from './amount-text.ts'
import { TickBox } from './tick-box.tsx'

interface PackLinesProps {
  row: PackedProduct
  complete: ReadonlySet<string>
  onTick: (tick: Tick) => void
}

/** The orders that contain a product, each with its own checkbox. */
export function PackLines({ row: { product, orders }, complete, onTick }: PackLinesProps) {
  const words = useWords('packing')
  const { language } = useLanguage()
  const list = useId()
  return (
    <ul className="pack-lines">
      {orders.map(({ _id, number, quantity, packed, user }) => {
        const amount = amountText(language, words, product.unit, quantity)
        return (
          <li key={_id}>
            <label className="pack-press pack-line" htmlFor={`${list}${_id}`}>
              <TickBox
                id={`${list}${_id}`}
                state={packed ? 'done' : 'todo'}
                label={fill(words.packForBuyer, { amount, buyer: user.name, number })}
                onPress={() => onTick({ product: product._id, orders: [_id], packed: !packed })}
              />
              <span className="pack-words">
                <span className="pack-buyer">{user.name}</span>
                <span className="pack-place">
                  {user.place !== '' && `${user.place} · `}
                  <span className="whitespace-nowrap">{displayOrderNumber(number)}</span>
                </span>
                {complete.has(_id) && <Tag icon={PackageCheck}>{words.orderPacked}</Tag>}
              </span>
              <span className="pack-line-amount num">{amount}</span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}
