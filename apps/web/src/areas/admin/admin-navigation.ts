import { hasRight } from '@farmgate/domain/people/accounts/staff.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  Bell,
  BellRing,
  Ellipsis,
  HandCoins,
  KeyRound,
  type LucideIcon,
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
import { matchPath, useLocation } from 'react-router'
import {
  type AdminPageName,
  adminPages,
  adminPaths,
  innerPages,
  type MenuPage,
  menuPages,
  type MenuPageName,
} from '#admin-pages.ts'
import { unseenQuery } from '#components/notice/notice-queries.ts'
import { unseenLabel } from '#components/notice/unseen-label.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { type AreaWords, useWords } from '#words.ts'
import { attentionQuery } from './attention/attention-queries.ts'
import { ownProfileQuery, useRights } from './own-profile.ts'
import { countsQuery } from './products/review-queries.ts'
import { returnCountsQuery } from './returns/return-queries.ts'

type NavigationWords = {
  readonly [Area in 'admin' | 'adminSettings' | 'attention' | 'notices']: AreaWords<Area>
}

/** How the navigation shows each page. */
const entries: Readonly<
  Record<MenuPageName, { icon: LucideIcon; title: (words: NavigationWords) => string }>
> = {
  attention: { icon: BellRing, title: ({ attention }) => attention.title },
  orders: { icon: Package, title: ({ admin }) => admin.orders },
  rounds: { icon: Truck, title: ({ adminSettings }) => adminSettings.rounds },
  returns: { icon: RotateCcw, title: ({ admin }) => admin.returns },
  farmers: { icon: Tractor, title: ({ admin }) => admin.farmers },
  products: { icon: Sprout, title: ({ admin }) => admin.products },
  users: { icon: Users, title: ({ admin }) => admin.users },
  deals: { icon: Tag, title: ({ adminSettings }) => adminSettings.deals },
  newsletter: { icon: Mail, title: ({ adminSettings }) => adminSettings.newsletter },
  payouts: { icon: HandCoins, title: ({ adminSettings }) => adminSettings.payouts },
  reconcile: { icon: Scale, title: ({ adminSettings }) => adminSettings.reconcile },
  settings: { icon: Settings, title: ({ adminSettings }) => adminSettings.settings },
  staff: { icon: KeyRound, title: ({ adminSettings }) => adminSettings.staff },
  system: { icon: Activity, title: ({ adminSettings }) => adminSettings.system },
  audit: { icon: ScrollText, title: ({ adminSettings }) => adminSettings.audit },
  inbox: { icon: Bell, title: ({ notices }) => notices.title },
}

const GROUPS = ['daily', 'market', 'money', 'house'] as const

/** The operator's pages in the groups of the side bar, and those that are in a phone's bar. */
export function useAdminNavigation() {
  const adminSettings = useWords('adminSettings')
  const attention = useWords('attention')
  const pages = useMenu()
  const groups = GROUPS.map((group) => ({
    label: adminSettings[`group.${group}`],
    items: pages.filter((page) => page.group === group),
  }))
  const tabs = pages
    .filter(({ name }) => isTab(name))
    .map((page) => (page.name === 'attention' ? { ...page, label: attention.tab } : page))
  // Five have room; the rest is on the page More, which is the fifth. The inbox is on that page.
  const more = {
    to: adminPaths.more,
    label: adminSettings.more,
    icon: Ellipsis,
    current: pages.some(({ name, current }) => current && !isTab(name)),
    ...useUnseen(),
  }
  return { groups: groups.filter(({ items }) => items.length > 0), tabs: [...tabs, more] }
}

/** The pages that have no room in a phone's bar, each with a description. */
export function useMoreNavigation() {
  const adminSettings = useWords('adminSettings')
  return useMenu().flatMap(({ name, ...page }) =>
    isTab(name) ? [] : [{ ...page, line: adminSettings[`more.line.${name}`] }],
  )
}

/** The pages of the side bar that this operator may open: all of them until the role is known. */
function useMenu() {
  const words = {
    admin: useWords('admin'),
    adminSettings: useWords('adminSettings'),
    attention: useWords('attention'),
    notices: useWords('notices'),
  }
  const counts = useCounts()
  const current = menuPageAt(useLocation().pathname)
  const { data } = useQuery(ownProfileQuery())
  const mayOpen = (name: MenuPageName): boolean =>
    data === undefined || hasRight(data.admin.staffRole, menuPage(name).right ?? 'daily')
  return menuNames.filter(mayOpen).map((name) => ({
    name,
    to: menuPages[name].path,
    group: menuPages[name].group,
    label: entries[name].title(words),
    icon: entries[name].icon,
    current: name === current,
    ...counts[name],
  }))
}

const menuNames = Object.keys(menuPages) as MenuPageName[]
const menuPage = (name: MenuPageName): MenuPage => menuPages[name]

type TabName = {
  [Name in MenuPageName]: (typeof menuPages)[Name] extends { tab: true } ? Name : never
}[MenuPageName]

const isTab = (name: MenuPageName): name is TabName => menuPage(name).tab === true

/** The page of the side bar that is open, or under which the open page is. */
function menuPageAt(pathname: string): MenuPageName | null {
  const names = Object.keys(adminPages) as AdminPageName[]
  const name = names.find((each) => matchPath(adminPages[each].path, pathname) !== null)
  if (name === undefined) return null
  return isInner(name) ? innerPages[name].under : name
}

const isInner = (name: AdminPageName): name is keyof typeof innerPages => name in innerPages

/** The numbers beside pages: what waits there, or is unseen. */
function useCounts(): Readonly<Partial<Record<MenuPageName, { count?: number; countLabel?: string }>>> {
  const isDaily = useRights()('daily')
  const { data: listings } = useQuery({ ...countsQuery(), enabled: isDaily })
  const { data: returns } = useQuery({ ...returnCountsQuery(), enabled: isDaily })
  // Every kind's response has the counts; this kind has the fewest rows to transfer.
  const { data: needs } = useQuery({ ...attentionQuery('refund_failed'), ...liveQuery })
  const waiting = useWaiting()
  return {
    attention: waiting(Object.values(needs?.counts ?? {}).reduce((sum, one) => sum + one, 0)),
    returns: waiting(returns?.counts.pending),
    products: waiting(listings?.counts.pending),
    inbox: useUnseen(),
  }
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
