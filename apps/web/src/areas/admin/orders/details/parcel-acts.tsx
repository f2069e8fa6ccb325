import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { canEndParcel } from '@farmgate/domain/ordering/order-changes/line-change.ts'
import { isCash } from '@farmgate/domain/ordering/orders/payment-method.ts'
import {
  canShip,
  isOnTheRoad,
  isOver,
  isUnsent,
  STAGE_AFTER,
} from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Handshake, PackageCheck, PackageX, Truck } from 'lucide-react'
import { rupeesText } from '#components/format/rupees.ts'
import { AskButton } from '#ui/buttons/ask-button.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import type { OrderAction, ParcelAction } from '../actions/order-action.ts'

type Parcel = Order['parcels'][number]

interface ParcelActsProps {
  order: Order
  parcel: Parcel
  busy: OrderAction | null
  send: (action: ParcelAction) => void
  onEnd: () => void
  onCourier: () => void
}

/** What an operator does with one farm's parcel. Where it is the only one, the buttons of the order move it. */
export function ParcelActs({ order, parcel, busy, send, onEnd, onCourier }: ParcelActsProps) {
  const admin = useWords('admin')
  const { farmer, status, packedAt, handedOverAt, delivery } = parcel
  const name = { farmer: farmer.name }
  const act = { order, farmer: farmer._id }
  const isAlone = order.parcels.length === 1
  const isWaiting = isUnsent(status) && handedOverAt === null
  const common = {
    size: 'sm',
    variant: 'secondary',
    yes: admin.yes,
    no: admin.no,
    disabled: busy !== null,
  } as const
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isWaiting && packedAt === null && (
        <AskButton
          {...common}
          icon={PackageCheck}
          question={admin['ask.packBag']}
          aria-label={fill(admin.packBagOf, name)}
          onYes={() => send({ verb: 'packParcel', ...act, packed: true })}
        >
          {admin.packBag}
        </AskButton>
      )}
      {isWaiting && packedAt !== null && (
        <AskButton
          {...common}
          icon={Handshake}
          question={admin['ask.handOverBag']}
          aria-label={fill(admin.handOverBagOf, name)}
          onYes={() => send({ verb: 'handOverParcel', ...act })}
        >
          {admin.handOverBag}
        </AskButton>
      )}
      {delivery !== null && delivery.courier !== null && canShip(status) && (
        <Button
          size="sm"
          variant="secondary"
          icon={Truck}
          disabled={busy !== null}
          aria-label={fill(admin.courierOf, name)}
          onClick={onCourier}
        >
          {admin.courier}
        </Button>
      )}
      {!isAlone && canShip(status) && (
        <AskButton
          {...common}
          icon={Truck}
          question={admin['ask.ship']}
          aria-label={fill(admin.shipBagOf, name)}
          onYes={() => send({ verb: 'moveParcel', ...act, to: STAGE_AFTER.ship })}
        >
          {admin.shipBag}
        </AskButton>
      )}
      {!isAlone && isOnTheRoad(status) && (
        <AskButton
          {...common}
          icon={PackageCheck}
          question={
            paysWith(order, parcel)
              ? fill(admin['ask.cash'], { amount: rupeesText(order.currentTotal) })
              : admin['ask.deliver']
          }
          aria-label={fill(admin.deliverBagOf, name)}
          onYes={() => send({ verb: 'moveParcel', ...act, to: STAGE_AFTER.deliver })}
        >
          {admin.deliverBag}
        </AskButton>
      )}
      {canEndParcel(parcel) && (
        <Button
          size="sm"
          variant="danger-outline"
          icon={PackageX}
          disabled={busy !== null}
          aria-label={fill(admin.endBagOf, name)}
          onClick={onEnd}
        >
          {admin.endBag}
        </Button>
      )}
    </div>
  )
}

/** The cash of an order is paid with its last delivery. */
const paysWith = ({ paymentMethod, paymentStatus, parcels }: Order, parcel: Parcel): boolean =>
  isCash(paymentMethod) &&
  paymentStatus !== 'paid' &&
  parcels.every((each) => each.farmer._id === parcel.farmer._id || isOver(each.status))
