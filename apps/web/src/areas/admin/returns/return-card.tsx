import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { canDecideReturn } from '@farmgate/domain/ordering/order-changes/return.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Check, X } from 'lucide-react'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import type { OrderActions } from '../orders/actions/use-order-actions.ts'
import './return-card.css'

/** Shown only while the return is undecided. */
export function DecideReturn({ order, actions }: { order: Order; actions: Pick<OrderActions, 'open'> }) {
  const admin = useWords('admin')
  const number = displayOrderNumber(order.number)
  return (
    canDecideReturn(order) && (
      <div className="flex flex-wrap gap-2.5">
        <Button
          icon={Check}
          className="flex-1"
          aria-label={fill(admin.approveReturnOf, { number })}
          onClick={() => actions.open('approve', order)}
        >
          {admin.approve}
        </Button>
        <Button
          variant="danger-outline"
          icon={X}
          className="flex-1"
          aria-label={fill(admin.rejectReturnOf, { number })}
          onClick={() => actions.open('reject', order)}
        >
          {admin.reject}
        </Button>
      </div>
    )
  )
}

/** A press opens the photo in its dialog. */
export function ReturnPhoto({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const admin = useWords('admin')
  const { returnPicture } = order
  if (returnPicture === null) return null
  return (
    <button
      type="button"
      className="return-photo"
      aria-label={fill(admin.openPhoto, { number: displayOrderNumber(order.number) })}
      onClick={onOpen}
    >
      <GoodsPhoto picture={returnPicture} alt="" width={96} sizes="96px" />
    </button>
  )
}
