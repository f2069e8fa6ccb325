import type { PackedProduct } from '@farmgate/contract/packing.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { PackageCheck } from 'lucide-react'
import { useId } from 'react'
import { orderNumber } from '../../../components/order-number.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useWords } from '../../../words.ts'
import { amountText } from './amount-text.ts'
import { TickBox } from './tick-box.tsx'
import type { Tick } from './ticks.ts'

interface PackLinesProps {
  row: PackedProduct
  complete: ReadonlySet<string>
  onTick: (tick: Tick) => void
}

/** For whom a product is, each to be ticked by itself. */
export function PackLines({ row: { product, orders }, complete, onTick }: PackLinesProps) {
  const words = useWords('packing')
  const list = useId()
  return (
    <ul className="pack-lines">
      {orders.map(({ _id, number, quantity, packed, user }) => {
        const amount = amountText(quantity, product.unit, words)
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
                  <span className="whitespace-nowrap">{orderNumber({ number })}</span>
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
