import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  Bell,
  BellRing,
  Ellipsis,
  HandCoins,
  KeyRound,
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
import { ownProfileQuery, useRights } from './own-profile.ts'
import { attentionQuery } from './attention/attention-queries.ts'
import { countsQuery } from './products/review-queries.ts'
import { returnCountsQuery } from './returns/return-queries.ts'

/** The operator's pages in the order of the side bar, and those that are in a phone's bar. */
export function useAdminNavigation() {
  const adminSettings = useWords('adminSettings')
  const attention = useWords('attention')
  const isApprover = useIsApprover()
  const { needs, orders, rounds, payouts } = useBarPages()
  const rest = useMoreNavigation()
  const [farmers, products, users, returns, ...later] = rest
  // Five have room; the rest is on the page More, which is the fifth. The inbox is on that page.
  const more = {
    to: paths.adminMore,
    label: adminSettings.more,
    icon: Ellipsis,
    current: rest.some(({ current }) => current),
    ...useUnseen(),
  }
  const first = { ...needs, label: attention.tab }
  if (isApprover) return { items: [needs, payouts, ...rest], tabs: [first, payouts, more] }
  return {
    items: [farmers, products, users, orders, returns, needs, rounds, payouts, ...later].filter(
      (item) => item !== undefined,
    ),
    tabs: [first, orders, rounds, payouts, more],
  }
}

/** The pages of a phone's bar. */
function useBarPages() {
  const adminSettings = useWords('adminSettings')
  const admin = useWords('admin')
  const isAt = useIsAt()
  return {
    needs: useNeeds(),
    orders: { to: paths.adminOrders, label: admin.orders, icon: Package },
    rounds: { to: paths.adminRounds, label: adminSettings.rounds, icon: Truck },
    payouts: {
      to: paths.adminPayouts,
      label: adminSettings.payouts,
      icon: HandCoins,
      current: isAt(paths.adminPayouts) || isAt(paths.adminReconcile),
    },
  }
}

/** The pages that have no room in a phone's bar, each with a description. */
export function useMoreNavigation() {
  const adminSettings = useWords('adminSettings')
  const admin = useWords('admin')
  const notices = useWords('notices')
  const waiting = useWaiting()
  const isDaily = useRights()('daily')
  const { data: counted } = useQuery({ ...countsQuery(), enabled: isDaily })
  const { data: returnCounts } = useQuery({ ...returnCountsQuery(), enabled: isDaily })
  const unseen = useUnseen()
  const isAt = useIsAt()
  const place = (to: string, label: string, line: string, icon: typeof Bell) => ({
    to,
    label,
    line,
    icon,
    current: isAt(to),
  })
  const isApprover = useIsApprover()
  const pages = [
    place(paths.adminFarmers, admin.farmers, adminSettings['more.line.farmers'], Tractor),
    {
      ...place(paths.adminProducts, admin.products, adminSettings['more.line.products'], Sprout),
      ...waiting(counted?.counts.pending),
    },
    {
      ...place(paths.adminUsers, admin.users, adminSettings['more.line.users'], Users),
      // The address of one user's orders is beside the list of users, not below it.
      current: isAt(paths.adminUsers) || isAt(`${paths.admin}/user`),
    },
    {
      ...place(paths.adminReturns, admin.returns, adminSettings['more.line.returns'], RotateCcw),
      ...waiting(returnCounts?.counts.pending),
    },
    place(paths.adminDeals, adminSettings.deals, adminSettings['more.line.deals'], Tag),
    place(paths.adminNewsletter, adminSettings.newsletter, adminSettings['more.line.newsletter'], Mail),
    {
      ...place(paths.adminSettings, adminSettings.settings, adminSettings['more.line.settings'], Settings),
      current: isAt(paths.adminSettings) || isAt(paths.adminIdentity) || isAt(paths.adminLegal),
    },
    {
      ...place(paths.adminStaff, adminSettings.staff, adminSettings['more.line.staff'], KeyRound),
      current: isAt(paths.adminStaff) || isAt(paths.adminSecondFactor),
    },
    place(paths.adminSystem, adminSettings.system, adminSettings['more.line.system'], Activity),
    place(paths.adminAudit, adminSettings.audit, adminSettings['more.line.audit'], ScrollText),
    { ...place(paths.adminInbox, notices.title, adminSettings['more.line.inbox'], Bell), ...unseen },
  ]
  return isApprover ? pages.filter(({ to }) => FOR_APPROVERS.has(to)) : pages
}

function useIsAt(): (to: string) => boolean {
  const { pathname } = useLocation()
  return (to) => pathname === to || pathname.startsWith(`${to}/`)
}

/** What an approver finds beside Needs attention and Payouts. */
const FOR_APPROVERS: ReadonlySet<string> = new Set([paths.adminStaff, paths.adminInbox])

function useIsApprover(): boolean {
  const { data } = useQuery(ownProfileQuery())
  return data?.admin.staffRole === 'approver'
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
