import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { canShip, isUnsent } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Handshake, Truck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { timeText } from '#components/format/day-text.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { RefusalNote } from '../actions/refusal-note.tsx'
import { useHasField } from '../../own-profile.ts'
import { CourierDialog } from './courier-dialog.tsx'
import { OrderItems } from './order-items.tsx'
import { PackedMark } from './packed-mark.tsx'
import { SeenMark } from './seen-mark.tsx'
import { usePartOutcome } from './use-part-outcome.ts'

type Parcel = Order['parcels'][number]

/** The items of each farm with what changed about them. Rare acts on one of them are in the menu More. */
export function Parcels({ order }: { order: Order }) {
  const admin = useWords('admin')
  const hasCourier = useHasField('courierOfParcel')
  const [opened, setOpened] = useState<Parcel | null>(null)
  const { stale, onOutcome } = usePartOutcome(() => setOpened(null))
  const { parcels, items, waitingForPayment } = order
  return (
    <div className="grid content-start gap-5">
      <RefusalNote stale={stale?.error} by={stale?.by} failure={undefined} />
      {parcels.map((parcel) => (
        <section key={parcel.farmer._id} className="grid gap-2.5">
          <ParcelHead order={order} parcel={parcel} />
          <OrderItems order={order} items={items.filter((item) => item.farmer._id === parcel.farmer._id)} />
          {hasCourier && !waitingForPayment && isForCourier(parcel) && (
            <Button
              size="sm"
              variant="secondary"
              icon={Truck}
              className="justify-self-start"
              aria-label={fill(admin.courierOf, { farmer: parcel.farmer.name })}
              onClick={() => setOpened(parcel)}
            >
              {admin.courier}
            </Button>
          )}
        </section>
      ))}
      {opened !== null && (
        <CourierDialog order={order} parcel={opened} onClose={() => setOpened(null)} onOutcome={onOutcome} />
      )}
    </div>
  )
}

const isForCourier = ({ delivery, status }: Parcel): boolean =>
  delivery !== null && delivery.courier !== null && canShip(status)

function ParcelHead({ order, parcel }: { order: Order; parcel: Parcel }) {
  const admin = useWords('admin')
  const { language } = useLanguage()
  const { parcels, waitingForPayment } = order
  const { farmer, status, seenAt, handedOverAt, ...packing } = parcel
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3>
          <Link to={adminPaths.farmer(farmer._id)} className="link -my-2 inline-flex min-h-11 items-center">
            {fill(admin.parcelOf, { farmer: farmer.name })}
          </Link>
        </h3>
        {isUnsent(status) && !waitingForPayment && handedOverAt === null && <PackedMark {...packing} />}
        {isUnsent(status) && handedOverAt !== null && (
          <span className="flex items-center gap-1.5 font-semibold text-ok-fg text-sm">
            <Handshake size={16} aria-hidden />
            {fill(admin.handedOverAt, { time: timeText(handedOverAt, language) })}
          </span>
        )}
        {parcels.length > 1 && <OrderStatusBadge order={{ status, waitingForPayment }} />}
      </div>
      <SeenMark order={order} who="Farm" seenAt={seenAt} />
    </>
  )
}
