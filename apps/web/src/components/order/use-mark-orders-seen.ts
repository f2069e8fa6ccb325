import type { Role } from '@farmgate/domain/people/role.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unseenQuery } from '../notice/notice-queries.ts'
import { markOrdersSeen } from '../notice/mark-seen.ts'
import { VIEWED_AFTER_MS } from '../notice/view-observer.ts'

/** Marks the notices of the orders on the page as seen after they were visible for a moment. */
export function useMarkOrdersSeen(role: Role, orderIds: readonly string[] | undefined): void {
  const { data: unseen = 0 } = useQuery(unseenQuery(role))
  const shown = [...new Set(orderIds)].join(' ')
  useEffect(() => {
    if (unseen === 0 || shown === '') return
    const markShown = (): void => {
      if (document.visibilityState === 'visible') void markOrdersSeen(role, shown.split(' ')).catch(() => {})
    }
    const timer = setTimeout(markShown, VIEWED_AFTER_MS)
    document.addEventListener('visibilitychange', markShown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', markShown)
    }
  }, [role, unseen, shown])
}
