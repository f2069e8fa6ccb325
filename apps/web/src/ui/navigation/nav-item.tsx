import type { ReactNode } from 'react'
import { Link, NavLink } from '#navigation.tsx'

export interface NavItemTarget {
  to: string
  /** Current only on exactly this address, not on those below it. */
  end?: boolean | undefined
  /** Current although the address is different: some pages belong to a section without being below it. */
  current?: boolean | undefined
}

/** A navigation link; the link of the current page has `aria-current`. */
export function NavItem({
  to,
  end = false,
  current = false,
  className,
  children,
}: NavItemTarget & { className: string; children: ReactNode }) {
  return current ? (
    <Link to={to} aria-current="page" className={className}>
      {children}
    </Link>
  ) : (
    <NavLink to={to} end={end} className={className}>
      {children}
    </NavLink>
  )
}
