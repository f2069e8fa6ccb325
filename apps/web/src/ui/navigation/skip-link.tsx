import type { ReactNode } from 'react'
import './skip-link.css'

export function SkipLink({ to = '#main', children }: { to?: `#${string}` | undefined; children: ReactNode }) {
  return (
    <a className="skip-link" href={to}>
      {children}
    </a>
  )
}
