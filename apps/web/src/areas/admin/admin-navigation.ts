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
  Scale,
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

/** The operator's pages in the groups of the side bar, and those that are in a phone's bar. */
export function useAdminNavigation() {
  const adminSettings = useWords('adminSettings')
  const attention = useWords('attention')
  const isApprover = useIsApprover()
  const { needs, orders, rounds, payouts } = useBarPages()
  const { returns, market, reconcile, house } = useRestPages()
  // Five have room; the rest is on the page More, which is the fifth. The inbox is on that page.
  const more = {
    to: paths.adminMore,
    label: adminSettings.more,
    icon: Ellipsis,
    current: useMoreNavigation().some(({ current }) => current),
    ...useUnseen(),
  }
  const first = { ...needs, label: attention.tab }
  const money = { label: adminSettings['group.money'], items: [payouts, reconcile] }
  const daily = adminSettings['group.daily']
  if (isApprover)
    return {
      groups: [
        { label: daily, items: [needs] },
        money,
        { label: adminSettings['group.house'], items: house.filter(isForApprovers) },
      ],
      tabs: [first, payouts, more],
    }
  return {
    groups: [
      { label: daily, items: [needs, orders, rounds, returns] },
      { label: adminSettings['group.market'], items: market },
      money,
      { label: adminSettings['group.house'], items: house },
    ],
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
      current: isAt(paths.adminPayouts),
    },
  }
}

/** The pages that have no room in a phone's bar, each with a description. */
export function useMoreNavigation() {
  const isApprover = useIsApprover()
  const { returns, market, reconcile, house } = useRestPages()
  const pages = [returns, ...market, reconcile, ...house]
  return isApprover ? pages.filter(isForApprovers) : pages
}

function useRestPages() {
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
  return {
    returns: {
      ...place(paths.adminReturns, admin.returns, adminSettings['more.line.returns'], RotateCcw),
      ...waiting(returnCounts?.counts.pending),
    },
    market: [
      {
        ...place(paths.adminProducts, admin.products, adminSettings['more.line.products'], Sprout),
        ...waiting(counted?.counts.pending),
      },
      place(paths.adminFarmers, admin.farmers, adminSettings['more.line.farmers'], Tractor),
      {
        ...place(paths.adminUsers, admin.users, adminSettings['more.line.users'], Users),
        // The address of one user's orders is beside the list of users, not below it.
        current: isAt(paths.adminUsers) || isAt(`${paths.admin}/user`),
      },
      place(paths.adminDeals, adminSettings.deals, adminSettings['more.line.deals'], Tag),
      place(paths.adminNewsletter, adminSettings.newsletter, adminSettings['more.line.newsletter'], Mail),
    ],
    reconcile: place(
      paths.adminReconcile,
      adminSettings.reconcile,
      adminSettings['more.line.reconcile'],
      Scale,
    ),
    house: [
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
    ],
  }
}

function useIsAt(): (to: string) => boolean {
  const { pathname } = useLocation()
  return (to) => pathname === to || pathname.startsWith(`${to}/`)
}

/** What an approver finds beside Needs attention and Payouts. */
const isForApprovers = ({ to }: { to: string }): boolean =>
  to === paths.adminReconcile || to === paths.adminStaff || to === paths.adminInbox

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
