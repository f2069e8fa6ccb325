import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

/** Leads on after a while, once there is somewhere to go. Whoever is on the way elsewhere by then is let go. */
export function useTimedRedirect(to: string | null, afterMs: number, state?: unknown): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'

  const lead = useEffectEvent((there: string) => {
    // The address changes a moment before a slow phone has drawn the page it belongs to.
    if (!isOnTheWay && location.pathname === pathname) void navigate(there, { replace: true, state })
  })

  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => lead(to), afterMs)
    return () => clearTimeout(timer)
  }, [to, afterMs])
}
