import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { shortCount } from '../data/short-count.ts'
import { NavItem, type NavItemTarget } from './nav-item.tsx'
import './side-nav.css'

interface SideNavItem extends NavItemTarget {
  label: string
  icon: LucideIcon
  count?: number | undefined
  /** Screen-reader text of the count: "3 waiting". */
  countLabel?: string | undefined
}

export interface SideNavProps {
  label: string
  tone: 'light' | 'dark'
  /** The logo. The rail hides elements with the class `side-nav-wide`. */
  top: ReactNode
  me?: { picture: ReactNode; name: ReactNode; detail?: ReactNode } | undefined
  items: readonly SideNavItem[]
  /** SideNavButtons at the bottom. */
  foot?: ReactNode
}

/** The side bar: 256 px wide on desktops, a 96 px rail from 821 px, hidden on phones. */
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
        {items.map(({ to, label: name, icon: Icon, count, countLabel, end, current }) => (
          <li key={to}>
            <NavItem to={to} end={end} current={current} className="side-nav-link">
              <Icon size={20} />
              <span>{name}</span>
              {count !== undefined && count > 0 && (
                <span className="side-nav-count" aria-hidden={countLabel !== undefined || undefined}>
                  {shortCount(count)}
                </span>
              )}
              {countLabel !== undefined && <span className="sr-only">{countLabel}</span>}
            </NavItem>
          </li>
        ))}
      </ul>
      {foot !== undefined && <div className="side-nav-foot">{foot}</div>}
    </nav>
  )
}

/** A button among the links: language, logout. */
export function SideNavButton({
  icon: Icon,
  type = 'button',
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { icon: LucideIcon }) {
  return (
    <button {...rest} type={type} className={classNames('side-nav-link', className)}>
      <Icon size={20} />
      <span>{children}</span>
    </button>
  )
}
