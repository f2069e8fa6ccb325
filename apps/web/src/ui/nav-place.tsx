import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'

export interface NavPlaceTarget {
  to: string
  /** Current on exactly this address, not on those below it. */
  end?: boolean | undefined
  /** Current although the address lies elsewhere: some pages belong to a place without being below it. */
  current?: boolean | undefined
}

/** A link in a navigation. The place where one is bears `aria-current`. */
export function NavPlace({
  to,
  end = false,
  current = false,
  className,
  children,
}: NavPlaceTarget & { className: string; children: ReactNode }) {
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
