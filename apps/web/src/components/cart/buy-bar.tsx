import type { ReactNode } from 'react'
import './buy-bar.css'

/** A bar above the tab bar, on phones only: the price on the left, the action on the right. */
export function BuyBar({
  label,
  children,
  action,
}: {
  label: string
  children: ReactNode
  action: ReactNode
}) {
  return (
    <section aria-label={label} className="buy-bar">
      <div className="buy-bar-cost">{children}</div>
      <div className="buy-bar-action">{action}</div>
    </section>
  )
}
