import type { Role } from '@farmgate/domain/accounts/role.ts'
import { Navigate, Outlet, redirect, type LoaderFunctionArgs, useLocation } from 'react-router'
import { rememberDestination } from './api/destination.ts'
import { whereTo } from './api/guard.ts'
import { signedInRoles, useSession } from './api/session.ts'
import { paths } from './paths.ts'

/** Keeps a role's pages to its session: asked before they open, and again whenever the session changes. */
export const areaGuard = (role: Role) => ({
  loader: ({ request }: LoaderFunctionArgs) => {
    const way = whereTo(role, signedInRoles())
    if (way === 'enter') return null
    const { pathname, search } = new URL(request.url)
    if (way === paths.login) rememberDestination(pathname + search)
    return redirect(way, { status: 302 })
  },
  // A page already open asks again when it is revisited: another tab may have signed out since.
  shouldRevalidate: () => true,
  Component: () => <OnlyFor role={role} />,
})

function OnlyFor({ role }: { role: Role }) {
  const session = useSession(role)
  const { pathname, search } = useLocation()
  if (session !== null) return <Outlet />
  const way = whereTo(role, signedInRoles())
  if (way === 'enter') return <Outlet />
  if (way === paths.login) rememberDestination(pathname + search)
  return <Navigate to={way} replace />
}
