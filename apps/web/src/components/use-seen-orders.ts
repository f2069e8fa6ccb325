import type { Role } from '@farmgate/domain/accounts/role.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unseenQuery } from './notice-queries.ts'
import { sayOrdersSeen } from './say-seen.ts'
import { SIGHT_MS } from './sight.ts'

/** For a page that shows orders: whoever has had them before their eyes for a moment needs no notice of them any more. */
export function useSeenOrders(role: Role, orderIds: readonly string[] | undefined): void {
  const { data: unseen = 0 } = useQuery(unseenQuery(role))
  const shown = [...new Set(orderIds)].join(' ')
  useEffect(() => {
    if (unseen === 0 || shown === '') return
    const say = (): void => {
      if (document.visibilityState === 'visible') void sayOrdersSeen(role, shown.split(' ')).catch(() => {})
    }
    const timer = setTimeout(say, SIGHT_MS)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [role, unseen, shown])
}
