import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { NavPlace, type NavPlaceTarget } from './nav-place.tsx'
import { shortCount } from './short-count.ts'
import './side-nav.css'

interface SideNavItem extends NavPlaceTarget {
  label: string
  icon: LucideIcon
  count?: number | undefined
  /** What the count says aloud: "3 waiting". */
  countLabel?: string | undefined
}

export interface SideNavProps {
  label: string
  tone: 'light' | 'dark'
  /** The logo. What has the class `side-nav-wide` is absent from the rail. */
  top: ReactNode
  me?: { picture: ReactNode; name: ReactNode; detail?: ReactNode } | undefined
  items: readonly SideNavItem[]
  /** SideNavButtons, at the bottom. */
  foot?: ReactNode
}

/** 256 px wide on desktops, a 96 px rail from 821 px, absent on phones. */
export function SideNav({ label, tone, top, me, items, foot }: SideNavProps) {
  return (
    <nav aria-label={label} className={classNames('side-nav', tone === 'dark' && 'side-nav-dark on-dark')}>
      <div className="side-nav-top">{top}</div>
      {me !== undefined && (
        <div className="side-nav-me">
          {me.picture}
          <div className="side-nav-wide side-nav-me-words">
            <b>{me.name}</b>
            {me.detail !== undefined && <span>{me.detail}</span>}
          </div>
        </div>
      )}
      <ul className="side-nav-list">
        {items.map(({ to, label, icon: Icon, count, countLabel, end, current }) => (
          <li key={to}>
            <NavPlace to={to} end={end} current={current} className="side-nav-link">
              <Icon size={20} />
              <span>{label}</span>
              {count !== undefined && count > 0 && (
                <span className="side-nav-count" aria-hidden={countLabel !== undefined || undefined}>
                  {shortCount(count)}
                </span>
              )}
              {countLabel !== undefined && <span className="sr-only">{countLabel}</span>}
            </NavPlace>
          </li>
        ))}
      </ul>
      {foot !== undefined && <div className="side-nav-foot">{foot}</div>}
    </nav>
  )
}
