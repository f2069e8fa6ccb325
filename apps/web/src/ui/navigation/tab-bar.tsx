import type { LucideIcon } from 'lucide-react'
import { CountBadge } from '../data/count-badge.tsx'
import { NavItem, type NavItemTarget } from './nav-item.tsx'
import './tab-bar.css'

export interface TabBarItem extends NavItemTarget {
  label: string
  icon: LucideIcon
  count?: number | undefined
  /** Screen-reader text of the count: "4 items". */
  countLabel?: string | undefined
}

/** The tab bar, on phones only; wider screens have these links elsewhere. The page's content ends above it. */
export function TabBar({ label, items }: { label: string; items: readonly TabBarItem[] }) {
  return (
    <nav aria-label={label} className="tab-bar">
      {items.map(({ to, label, icon: Icon, count, countLabel, end, current }) => (
        <NavItem key={to} to={to} end={end} current={current} className="tab-bar-item">
          <span className="tab-bar-icon">
            <Icon size={23} />
            <CountBadge count={count} />
          </span>
          <span className="tab-bar-label">{label}</span>
          {countLabel !== undefined && <span className="sr-only">{countLabel}</span>}
        </NavItem>
      ))}
    </nav>
  )
}
