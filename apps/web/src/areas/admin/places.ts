import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import {
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
  Users,
} from 'lucide-react'
import { useLocation } from 'react-router'
import { liveQuery } from '../../components/live-query.ts'
import { unseenQuery } from '../../components/notice-queries.ts'
import { unseenLabel } from '../../components/unseen-label.ts'
import { paths } from '../../paths.ts'
import { shortCount } from '../../ui/short-count.ts'
import { useWords } from '../../words.ts'
import { attentionQuery } from './attention/attention-queries.ts'
import { countsQuery } from './products/review-queries.ts'
import { returnCountsQuery } from './returns/return-queries.ts'

/** Where an operator goes, in the order of the side bar, and what of it a phone's bar holds. */
export function usePlaces() {
  const manage = useWords('manage')
  const operator = useWords('operator')
  const waiting = useWaiting()
  const needs = useNeeds()
  const attention = useWords('attention')
  const { data: counted } = useQuery(countsQuery())
  const { data: asked } = useQuery(returnCountsQuery())
  const rest = useMorePlaces()
  const [farmers, users, ...later] = rest
  const products = {
    to: paths.adminProducts,
    label: operator.products,
    icon: Sprout,
    ...waiting(counted?.counts.pending),
  }
  const orders = { to: paths.adminOrders, label: operator.orders, icon: Package }
  const returns = {
    to: paths.adminReturns,
    label: operator.returns,
    icon: RotateCcw,
    ...waiting(asked?.counts.pending),
  }
  // Five fit; the rest is one press further, and belongs to the fifth.
  const atMore = rest.some(({ current }) => current)
  // The inbox lies behind it.
  const more = { to: paths.adminMore, label: manage.more, icon: Ellipsis, current: atMore, ...useUnseen() }
  return {
    items: [farmers, products, users, orders, returns, needs, ...later].filter(
      (place) => place !== undefined,
    ),
    tabs: [{ ...needs, label: attention.tab }, orders, products, returns, more],
  }
}

/** The places that a phone's bar has no room for, each with a line about it. */
export function useMorePlaces() {
  const manage = useWords('manage')
  const operator = useWords('operator')
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
    place(paths.adminFarmers, operator.farmers, manage['more.line.farmers'], Tractor),
    {
      ...place(paths.adminUsers, operator.users, manage['more.line.users'], Users),
      // One user's orders have an address beside the list of users, not below it.
      current: isAt(paths.adminUsers) || isAt(`${paths.admin}/user`),
    },
    place(paths.adminDeals, manage.deals, manage['more.line.deals'], Tag),
    place(paths.adminNewsletter, manage.newsletter, manage['more.line.newsletter'], Mail),
    place(paths.adminSettings, manage.settings, manage['more.line.settings'], Settings),
    place(paths.adminAudit, manage.audit, manage['more.line.audit'], ScrollText),
    { ...place(paths.adminInbox, notices.title, manage['more.line.inbox'], Bell), ...unseen },
  ]
}

/** How much waits for somebody: nothing is said of nothing. */
function useWaiting() {
  const operator = useWords('operator')
  return (count = 0) =>
    count === 0 ? {} : { count, countLabel: fill(operator.waiting, { count: shortCount(count) }) }
}

/** How much an operator was told and has not seen. */
function useUnseen() {
  const notices = useWords('notices')
  const { data: count = 0 } = useQuery(unseenQuery('admin'))
  const countLabel = unseenLabel(notices, count)
  return countLabel === undefined ? {} : { count, countLabel }
}

function useNeeds() {
  const attention = useWords('attention')
  const waiting = useWaiting()
  // The counts come with whichever kind is asked for; of this one there are the fewest rows to carry along.
  const { data } = useQuery({ ...attentionQuery('refund_failed'), ...liveQuery })
  const count = Object.values(data?.counts ?? {}).reduce((sum, one) => sum + one, 0)
  return { to: paths.adminAttention, label: attention.title, icon: BellRing, ...waiting(count) }
}
