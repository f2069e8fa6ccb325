import type { ReactNode } from 'react'
import './order-card.css'

export interface Fact {
  label: string
  value: ReactNode
}

/** The head of an order's card: what it is called, whose it is, what it comes to. */
export function OrderFacts({ facts, badges }: { facts: readonly Fact[]; badges: ReactNode }) {
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
