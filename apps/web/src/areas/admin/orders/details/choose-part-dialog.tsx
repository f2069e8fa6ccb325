import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Undo2 } from 'lucide-react'
import { rupeesText } from '#components/format/rupees.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { RefusalNote } from '../actions/refusal-note.tsx'
import { type OnOrderActionDone, useOrderAction } from '../actions/use-order-action.ts'
import { BagAct, type BagActName, bagsFor } from './bag-act.tsx'
import { refundableItems } from './can-refund.ts'

interface ChoosePartDialogProps {
  order: Order
  act: BagActName | 'refund'
  onClose: () => void
  onOutcome: OnOrderActionDone
  onEnd: (parcel: Order['parcels'][number]) => void
  onRefund: (item: Order['items'][number]) => void
}

/** Which bag, or which item, of the order it is about. */
export function ChoosePartDialog({ order, act, onClose, onOutcome, onEnd, onRefund }: ChoosePartDialogProps) {
  const admin = useWords('admin')
  const shell = useWords('shell')
  const { busy, failure, send } = useOrderAction(onOutcome)
  return (
    <Dialog
      open
      title={admin[`more.${act}`]}
      subtitle={`${displayOrderNumber(order.number)}, ${order.user.name}`}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
    >
      <RefusalNote stale={undefined} failure={failure} />
      <ul className="order-parts">
        {act === 'refund'
          ? refundableItems(order).map((item) => (
              <li key={item.product._id}>
                <span className="wrap-anywhere">
                  {item.product.name} <span className="num text-ink-2">{rupeesText(item.currentTotal)}</span>
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  icon={Undo2}
                  aria-label={fill(admin.giveBackOf, { item: item.product.name })}
                  onClick={() => onRefund(item)}
                >
                  {admin.giveBack}
                </Button>
              </li>
            ))
          : bagsFor(act, order).map((parcel) => (
              <li key={parcel.farmer._id}>
                <span className="wrap-anywhere">{parcel.farmer.name}</span>
                <BagAct
                  act={act}
                  order={order}
                  parcel={parcel}
                  busy={busy}
                  send={(action) => void send(action)}
                  onEnd={() => onEnd(parcel)}
                />
              </li>
            ))}
      </ul>
    </Dialog>
  )
}
