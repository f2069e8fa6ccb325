import type { Order, OrderEvent } from '@farmgate/contract/ordering/order-view.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { OrderHistory } from '#components/order/order-history.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { ReturnAnswer } from '../../returns/return-answer.tsx'
import { ReturnReason } from '../../returns/return-reason.tsx'
import { BuyerFacts } from './buyer-facts.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import { MoneyFacts } from './money-facts.tsx'
import './order-details.css'
import { Parcels } from './parcels.tsx'

interface OrderDetailsProps {
  order: Order
  /** The order with its history. */
  result: UseQueryResult<{ readonly events: readonly OrderEvent[] }>
}

/** Everything about one order: buyer, parcels, money and history. */
export function OrderDetails({ order, result }: OrderDetailsProps) {
  const words = useWords('orderWords')
  return (
    <>
      <BuyerFacts order={order} />
      <Parcels order={order} />
      <MoneyFacts order={order} />
      <ClaimFacts order={order} />
      <ReturnFacts order={order} />
      <section className="grid gap-3">
        <h3>{words.history}</h3>
        <Loaded query={result} headingLevel={3} skeleton={<Skeleton className="h-32" />}>
          {({ events }) => <OrderHistory events={events} order={order} />}
        </Loaded>
      </section>
    </>
  )
}

/** Why the buyer wants to return it, and what the operator replied. */
function ReturnFacts({ order }: { order: Order }) {
  const admin = useWords('admin')
  if (order.returnStatus === null) return null
  return (
    <section className="grid gap-2">
      <h3>{admin.returnAsked}</h3>
      <ReturnReason order={order} />
      <ReturnAnswer order={order} />
    </section>
  )
}
