import type { ReactNode } from 'react'
import './order-card.css'

export interface OrderFact {
  label: string
  value: ReactNode
}

/** The header of an order's card: number, buyer and total. */
export function OrderFacts({ facts, badges }: { facts: readonly OrderFact[]; badges: ReactNode }) {
  return (
    <div className="order-card-head">
      <dl className="order-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="order-card-badges">{badges}</div>
    </div>
  )
}
