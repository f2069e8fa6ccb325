import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
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

interface SideNavGroup {
  /** Absent where all links are one group. */
  label?: string | undefined
  items: readonly SideNavItem[]
}

export interface SideNavProps {
  label: string
  tone: 'light' | 'dark'
  /** The logo. The rail hides elements with the class `side-nav-wide`. */
  top: ReactNode
  me?: { picture: ReactNode; name: ReactNode; detail?: ReactNode } | undefined
  groups: readonly SideNavGroup[]
  /** SideNavButtons at the bottom. */
  foot?: ReactNode
}

/** The side bar: 256 px wide on desktops, a 96 px rail from 821 px, hidden on phones. Named groups have lower rows. */
export function SideNav({ label, tone, top, me, groups, foot }: SideNavProps) {
  const isGrouped = groups.some((group) => group.label !== undefined)
  return (
    <nav
      aria-label={label}
      className={classNames(
        'side-nav',
        tone === 'dark' && 'side-nav-dark on-dark',
        isGrouped && 'side-nav-grouped',
      )}
    >
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
      {groups.map((group) => (
        <Group key={group.label ?? ''} {...group} />
      ))}
      {foot !== undefined && <div className="side-nav-foot">{foot}</div>}
    </nav>
  )
}

function Group({ label, items }: SideNavGroup) {
  const id = useId()
  return (
    <>
      {label !== undefined && (
        <p id={id} className="side-nav-label">
          {label}
        </p>
      )}
      <ul className="side-nav-list" aria-labelledby={label === undefined ? undefined : id}>
        {items.map(({ to, label, icon: Icon, count, countLabel, end, current }) => (
          <li key={to}>
            <NavItem to={to} end={end} current={current} className="side-nav-link">
              <Icon size={20} />
              <span>{label}</span>
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
    </>
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
