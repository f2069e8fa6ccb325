import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  Bell,
  BellRing,
  Ellipsis,
  Mail,
  Package,
  RotateCcw,
  ScrollText,
  Settings,
  Sprout,
  Tag,
  Tractor,
  Truck,
  Users,
} from 'lucide-react'
import { useLocation } from 'react-router'
import { unseenQuery } from '#components/notice/notice-queries.ts'
import { unseenLabel } from '#components/notice/unseen-label.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { paths } from '#paths.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { useWords } from '#words.ts'
import { attentionQuery } from './attention/attention-queries.ts'
import { countsQuery } from './products/review-queries.ts'
import { returnCountsQuery } from './returns/return-queries.ts'

/** The operator's pages in the order of the side bar, and those that are in a phone's bar. */
export function useAdminNavigation() {
  const adminSettings = useWords('adminSettings')
  const admin = useWords('admin')
  const waiting = useWaiting()
  const needs = useNeeds()
  const attention = useWords('attention')
  const { data: counted } = useQuery(countsQuery())
  const { data: returnCounts } = useQuery(returnCountsQuery())
  const rest = useMoreNavigation()
  const [farmers, users, ...later] = rest
  const products = {
    to: paths.adminProducts,
    label: admin.products,
    icon: Sprout,
    ...waiting(counted?.counts.pending),
  }
  const orders = { to: paths.adminOrders, label: admin.orders, icon: Package }
  const returns = {
    to: paths.adminReturns,
    label: admin.returns,
    icon: RotateCcw,
    ...waiting(returnCounts?.counts.pending),
  }
  // Five have room; the rest is on the page More, which is the fifth.
  const atMore = rest.some(({ current }) => current)
  // The inbox is on that page.
  const more = {
    to: paths.adminMore,
    label: adminSettings.more,
    icon: Ellipsis,
    current: atMore,
    ...useUnseen(),
  }
  return {
    items: [farmers, products, users, orders, returns, needs, ...later].filter((item) => item !== undefined),
    tabs: [{ ...needs, label: attention.tab }, orders, products, returns, more],
  }
}

/** The pages that have no room in a phone's bar, each with a description. */
export function useMoreNavigation() {
  const adminSettings = useWords('adminSettings')
  const admin = useWords('admin')
  const notices = useWords('notices')
  const { pathname } = useLocation()
  const unseen = useUnseen()
  const isAt = (to: string): boolean => pathname === to || pathname.startsWith(`${to}/`)
  const place = (to: string, label: string, line: string, icon: typeof Bell) => ({
    to,
    label,
    line,
    icon,
    current: isAt(to),
  })
  return [
    place(paths.adminFarmers, admin.farmers, adminSettings['more.line.farmers'], Tractor),
    {
      ...place(paths.adminUsers, admin.users, adminSettings['more.line.users'], Users),
      // The address of one user's orders is beside the list of users, not below it.
      current: isAt(paths.adminUsers) || isAt(`${paths.admin}/user`),
    },
    place(paths.adminRounds, adminSettings.rounds, adminSettings['more.line.rounds'], Truck),
    place(paths.adminDeals, adminSettings.deals, adminSettings['more.line.deals'], Tag),
    place(paths.adminNewsletter, adminSettings.newsletter, adminSettings['more.line.newsletter'], Mail),
    {
      ...place(paths.adminSettings, adminSettings.settings, adminSettings['more.line.settings'], Settings),
      current: isAt(paths.adminSettings) || isAt(paths.adminIdentity) || isAt(paths.adminLegal),
    },
    place(paths.adminSystem, adminSettings.system, adminSettings['more.line.system'], Activity),
    place(paths.adminAudit, adminSettings.audit, adminSettings['more.line.audit'], ScrollText),
    { ...place(paths.adminInbox, notices.title, adminSettings['more.line.inbox'], Bell), ...unseen },
  ]
}

/** Returns the number of rows that need attention; nothing when there are none. */
function useWaiting() {
  const admin = useWords('admin')
  return (count = 0) =>
    count === 0 ? {} : { count, countLabel: fill(admin.waiting, { count: shortCount(count) }) }
}

/** Returns the number of unseen notices. */
function useUnseen() {
  const notices = useWords('notices')
  const { data: count = 0 } = useQuery(unseenQuery('admin'))
  const countLabel = unseenLabel(notices, count)
  return countLabel === undefined ? {} : { count, countLabel }
}

function useNeeds() {
  const attention = useWords('attention')
  const waiting = useWaiting()
  // Every kind's response has the counts; this kind has the fewest rows to transfer.
  const { data } = useQuery({ ...attentionQuery('refund_failed'), ...liveQuery })
  const count = Object.values(data?.counts ?? {}).reduce((sum, one) => sum + one, 0)
  return { to: paths.adminAttention, label: attention.title, icon: BellRing, ...waiting(count) }
}
