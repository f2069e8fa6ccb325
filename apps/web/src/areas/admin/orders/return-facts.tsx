import type { Order } from '@farmgate/contract/order-view.ts'
import { useWords } from '../../../words.ts'
import { ReturnAnswer } from '../returns/return-answer.tsx'
import { ReturnReason } from '../returns/return-reason.tsx'

/** Why the buyer wants to give it back, and what was answered. */
export function ReturnFacts({ order }: { order: Order }) {
  const operator = useWords('operator')
  if (order.returnStatus === null) return null
  return (
    <section className="grid gap-2">
      <h3>{operator.returnAsked}</h3>
      <ReturnReason order={order} />
      <ReturnAnswer order={order} />
    </section>
  )
}
