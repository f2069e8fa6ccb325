import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/** Redirects to `to` after `afterMs`, once `to` is set. Does nothing if the user has navigated elsewhere by then. */
export function useTimedRedirect(to: string | null, afterMs: number, state?: unknown): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'

  const redirect = useEffectEvent((target: string) => {
    // The address changes a moment before a slow phone has rendered its page.
    if (!isNavigating && location.pathname === pathname) void navigate(target, { replace: true, state })
  })

  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => redirect(to), afterMs)
    return () => clearTimeout(timer)
  }, [to, afterMs])
}
