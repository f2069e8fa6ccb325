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

/** What an operator does with one bag, the farm's part of an order. Where it is the only one, the order's buttons move it. */
export const BAG_ACTS = {
  pack: {
    icon: PackageCheck,
    can: (_, { status, handedOverAt, packedAt }) =>
      isUnsent(status) && handedOverAt === null && packedAt === null,
  },
  handOver: {
    icon: Handshake,
    can: (_, { status, handedOverAt, packedAt }) =>
      isUnsent(status) && handedOverAt === null && packedAt !== null,
  },
  ship: { icon: Truck, can: ({ parcels }, { status }) => parcels.length > 1 && canShip(status) },
  deliver: {
    icon: PackageCheck,
    can: ({ parcels }, { status }) => parcels.length > 1 && isOnTheRoad(status),
  },
  end: { icon: PackageX, can: (_, parcel) => canEndParcel(parcel) },
} as const satisfies Readonly<
  Record<string, { icon: typeof Truck; can: (order: Order, parcel: Parcel) => boolean }>
>

export type BagActName = keyof typeof BAG_ACTS
export const BAG_ACT_NAMES = ['pack', 'handOver', 'ship', 'deliver', 'end'] as const satisfies BagActName[]

/** The bags of an order with which this can be done now. */
export const bagsFor = (act: BagActName, order: Order): readonly Parcel[] =>
  order.waitingForPayment ? [] : order.parcels.filter((parcel) => BAG_ACTS[act].can(order, parcel))

interface BagActProps {
  act: BagActName
  order: Order
  parcel: Parcel
  busy: OrderAction | null
  send: (action: ParcelAction) => void
  onEnd: () => void
}

/** The button that does it to one bag. It asks first. */
export function BagAct({ act, order, parcel, busy, send, onEnd }: BagActProps) {
  const admin = useWords('admin')
  const { farmer } = parcel
  const name = { farmer: farmer.name }
  const request = { order, farmer: farmer._id }
  const { icon } = BAG_ACTS[act]
  if (act === 'end')
    return (
      <Button
        size="sm"
        variant="danger-outline"
        icon={icon}
        disabled={busy !== null}
        aria-label={fill(admin.endBagOf, name)}
        onClick={onEnd}
      >
        {admin.endBag}
      </Button>
    )
  const texts = {
    pack: [admin.packBag, admin.packBagOf, admin['ask.packBag']],
    handOver: [admin.handOverBag, admin.handOverBagOf, admin['ask.handOverBag']],
    ship: [admin.shipBag, admin.shipBagOf, admin['ask.ship']],
    deliver: [
      admin.deliverBag,
      admin.deliverBagOf,
      paysWith(order, parcel)
        ? fill(admin['ask.cash'], { amount: rupeesText(order.currentTotal) })
        : admin['ask.deliver'],
    ],
  } as const
  const actions = {
    pack: { verb: 'packParcel', ...request, packed: true },
    handOver: { verb: 'handOverParcel', ...request },
    ship: { verb: 'moveParcel', ...request, to: STAGE_AFTER.ship },
    deliver: { verb: 'moveParcel', ...request, to: STAGE_AFTER.deliver },
  } as const satisfies Readonly<Record<string, ParcelAction>>
  const [label, labelOf, question] = texts[act]
  return (
    <AskButton
      size="sm"
      variant="secondary"
      icon={icon}
      yes={admin.yes}
      no={admin.no}
      disabled={busy !== null}
      question={question}
      aria-label={fill(labelOf, name)}
      onYes={() => send(actions[act])}
    >
      {label}
    </AskButton>
  )
}

/** The cash of an order is paid with its last delivery. */
const paysWith = ({ paymentMethod, paymentStatus, parcels }: Order, parcel: Parcel): boolean =>
  isCash(paymentMethod) &&
  paymentStatus !== 'paid' &&
  parcels.every((each) => each.farmer._id === parcel.farmer._id || isOver(each.status))
