import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { OrderCosts } from '../../../components/order-costs.tsx'
import { OrderLines } from '../../../components/order-lines.tsx'
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words.ts'
import { SeenMark } from './seen-mark.tsx'

/** What each farm packs, and what all of it cost. */
export function Parcels({ order }: { order: Order }) {
  const operator = useWords('operator')
  const { parcels, items, waitingForPayment } = order
  return (
    <div className="grid content-start gap-7">
      {parcels.map(({ farmer, status, seenAt }) => (
        <section key={farmer._id} className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3>
              <Link
                to={paths.adminFarmer(farmer._id)}
                className="link -my-2 inline-flex min-h-11 items-center"
              >
                {fill(operator.parcelOf, { farmer: farmer.name })}
              </Link>
            </h3>
            {parcels.length > 1 && <OrderStatusBadge order={{ status, waitingForPayment }} />}
          </div>
          <SeenMark order={order} who="Farm" seenAt={seenAt} />
          <OrderLines items={items.filter((item) => item.farmer._id === farmer._id)} />
        </section>
      ))}
      <section>
        <h3 className="sr-only">{operator.costs}</h3>
        <OrderCosts order={order} />
      </section>
    </div>
  )
}
