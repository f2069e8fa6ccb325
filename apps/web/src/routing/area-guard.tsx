import type { Role } from '@farmgate/domain/people/role.ts'
import { Navigate, Outlet, redirect, type LoaderFunctionArgs, useLocation, useNavigation } from 'react-router'
import { rememberDestination } from '#api/session/destination.ts'
import { redirectFor } from '#api/session/guard.ts'
import { signedInRoles, useSession } from '#api/session/session.ts'
import { paths } from '#paths.ts'

/** Route options that open a role's pages only with its session, checked at every navigation and session change. */
export const areaGuard = (role: Role) => ({
  loader: ({ request }: LoaderFunctionArgs) => {
    const target = redirectFor(role, signedInRoles())
    if (target === 'enter') return null
    const { pathname, search } = new URL(request.url)
    if (target === paths.login) rememberDestination(pathname + search)
    return redirect(target, { status: 302 })
  },
  // Checked again on every navigation: another tab may have signed out since.
  shouldRevalidate: () => true,
  Component: () => <GuardedOutlet role={role} />,
})

function GuardedOutlet({ role }: { role: Role }) {
  const session = useSession(role)
  const { pathname, search } = useLocation()
  const isLeaving = useNavigation().state !== 'idle'
  if (session !== null) return <Outlet />
  const target = redirectFor(role, signedInRoles())
  if (target === 'enter') return <Outlet />
  // A logout is on its way to the login: a redirect to the home page would take its place.
  if (isLeaving) return null
  if (target === paths.login) rememberDestination(pathname + search)
  return <Navigate to={target} replace />
}
