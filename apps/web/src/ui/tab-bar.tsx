import type { LucideIcon } from 'lucide-react'
import { CountBadge } from './count-badge.tsx'
import { NavPlace, type NavPlaceTarget } from './nav-place.tsx'
import './tab-bar.css'

export interface TabBarItem extends NavPlaceTarget {
  label: string
  icon: LucideIcon
  count?: number | undefined
  /** What the count says aloud: "4 items". */
  countLabel?: string | undefined
}

/** Phones only; wider screens have their links elsewhere. The page ends above it. */
export function TabBar({ label, items }: { label: string; items: readonly TabBarItem[] }) {
  return (
    <nav aria-label={label} className="tab-bar">
      {items.map(({ to, label, icon: Icon, count, countLabel, end, current }) => (
        <NavPlace key={to} to={to} end={end} current={current} className="tab-bar-item">
          <span className="tab-bar-icon">
            <Icon size={23} />
            <CountBadge count={count} />
          </span>
          <span className="tab-bar-label">{label}</span>
          {countLabel !== undefined && <span className="sr-only">{countLabel}</span>}
        </NavPlace>
      ))}
    </nav>
  )
}
