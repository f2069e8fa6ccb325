import type { ReactNode } from 'react'
import './buy-bar.css'

/** Phones only, above the tab bar: what it costs at the left, the one action at the right. */
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
