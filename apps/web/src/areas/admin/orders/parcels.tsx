import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { OrderCosts } from '#components/order/order-costs.tsx'
import { OrderLines } from '#components/order/order-lines.tsx'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { paths } from '#paths.ts'
import { useWords } from '#words.ts'
import { PackedMark } from './packed-mark.tsx'
import { SeenMark } from './seen-mark.tsx'

/** The items of each farm, and the total. */
export function Parcels({ order }: { order: Order }) {
  const admin = useWords('admin')
  const { parcels, items, waitingForPayment } = order
  return (
    <div className="grid content-start gap-7">
      {parcels.map(({ farmer, status, seenAt, ...packing }) => (
        <section key={farmer._id} className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3>
              <Link
                to={paths.adminFarmer(farmer._id)}
                className="link -my-2 inline-flex min-h-11 items-center"
              >
                {fill(admin.parcelOf, { farmer: farmer.name })}
              </Link>
            </h3>
            {status === 'confirmed' && !waitingForPayment && <PackedMark {...packing} />}
            {parcels.length > 1 && <OrderStatusBadge order={{ status, waitingForPayment }} />}
          </div>
          <SeenMark order={order} who="Farm" seenAt={seenAt} />
          <OrderLines items={items.filter((item) => item.farmer._id === farmer._id)} />
        </section>
      ))}
      <section>
        <h3 className="sr-only">{admin.costs}</h3>
        <OrderCosts order={order} />
      </section>
    </div>
  )
}
