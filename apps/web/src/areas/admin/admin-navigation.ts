import { isThere, type MarketUse } from '@farmgate/domain/market/market-uses.ts'
import { hasRight, type StaffRight } from '@farmgate/domain/people/accounts/staff.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Activity,
  BellRing,
  Ellipsis,
  HandCoins,
  House,
  type LucideIcon,
  Package,
  RotateCcw,
  Settings,
  Sprout,
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
  type Place,
  type PlacePage,
  placePages,
} from '#admin-pages.ts'
import type { PageAddress } from '#page-paths.ts'
import { liveQuery } from '#components/query/use-live.ts'
import { shortCount } from '#ui/data/short-count.ts'
import { type AreaWords, useWords } from '#words.ts'
import { attentionCountsQuery } from './attention/attention-queries.ts'
import { ownProfileQuery, useRights, useUses } from './own-profile.ts'
import { countsQuery } from './products/review-queries.ts'
import { returnCountsQuery } from './returns/return-queries.ts'

type NavigationWords = {
  readonly [Area in 'admin' | 'adminSettings' | 'attention']: AreaWords<Area>
}

/** How the navigation shows each page. */
const entries: Readonly<
  Record<MenuPageName, { icon: LucideIcon; title: (words: NavigationWords) => string }>
> = {
  today: { icon: House, title: ({ adminSettings }) => adminSettings.today },
  attention: { icon: BellRing, title: ({ attention }) => attention.title },
  farmers: { icon: Tractor, title: ({ admin }) => admin.farmers },
  products: { icon: Sprout, title: ({ admin }) => admin.products },
  users: { icon: Users, title: ({ admin }) => admin.users },
  orders: { icon: Package, title: ({ admin }) => admin.orders },
  returns: { icon: RotateCcw, title: ({ admin }) => admin.returns },
  rounds: { icon: Truck, title: ({ adminSettings }) => adminSettings.rounds },
  payouts: { icon: HandCoins, title: ({ adminSettings }) => adminSettings.money },
  system: { icon: Activity, title: ({ adminSettings }) => adminSettings.system },
  settings: { icon: Settings, title: ({ adminSettings }) => adminSettings.settings },
}

/** The operator's pages in the side bar, and those that are in a phone's bar. */
export function useAdminNavigation() {
  const adminSettings = useWords('adminSettings')
  const attention = useWords('attention')
  const pages = useMenu()
  const inBar = pagesInBar(pages)
  const tabs = inBar.map((page) => (page.name === 'attention' ? { ...page, label: attention.tab } : page))
  // Five have room; the rest is on the page More, which is the fifth.
  const more = {
    to: adminPaths.more,
    label: adminSettings.more,
    icon: Ellipsis,
    end: true,
    current: pages.some((page) => page.current && !inBar.includes(page)),
  }
  return { items: pages, tabs: [...tabs, more] }
}

/** The pages that have no room in a phone's bar, each with a description. */
export function useMoreNavigation() {
  const adminSettings = useWords('adminSettings')
  const pages = useMenu()
  const inBar = pagesInBar(pages)
  return pages.flatMap((page) => {
    const { name, ...entry } = page
    return isTab(name) || inBar.includes(page) ? [] : [{ ...entry, line: adminSettings[`more.line.${name}`] }]
  })
}

/** The pages beside the open one that share its link of the side bar; none where there is only one. */
export function usePlaceTabs(): { label: string; tabs: readonly { to: string; label: string }[] } | null {
  const words = useNavigationWords()
  const mayOpen = useMayOpen()
  const places = placesOf(useUses())
  const open = pageAt(useLocation().pathname)
  const place = placeNames.find((name) => places[name].some((page) => page === open))
  if (place === undefined) return null
  const tabs = places[place]
    .filter(mayOpen)
    .map((page) => ({ to: adminPaths[page], label: words.adminSettings[`tab.${page}`] }))
  return tabs.length > 1 ? { label: entries[place].title(words), tabs } : null
}

const useNavigationWords = (): NavigationWords => ({
  admin: useWords('admin'),
  adminSettings: useWords('adminSettings'),
  attention: useWords('attention'),
})

/** Whether a page is there for this operator in this market: all of them until both are known. */
function useMayOpen(): (name: AdminPageName) => boolean {
  const { data } = useQuery(ownProfileQuery())
  return (name) =>
    data === undefined ||
    (hasRight(data.admin.staffRole, adminPage(name).right ?? 'daily') &&
      isThere('pages', name, data.admin.uses))
}

/** Whether the open page belongs to a feature that the market does not use. */
export function useIsUnused(): boolean {
  const uses = useUses()
  const open = pageAt(useLocation().pathname)
  return open !== null && !isThere('pages', open, uses)
}

/** The links of the side bar for this operator. The link of several pages leads to the first of them. */
function useMenu() {
  const words = useNavigationWords()
  const counts = useCounts()
  const open = pageAt(useLocation().pathname)
  const places = placesOf(useUses())
  const current = open === null ? null : linkOf(open, places)
  const mayOpen = useMayOpen()
  return menuNames.flatMap((name) => {
    const first = (isPlace(name) ? places[name] : [name]).find(mayOpen)
    if (first === undefined) return []
    return {
      name,
      to: adminPages[first].path,
      label: entries[name].title(words),
      icon: entries[name].icon,
      current: name === current,
      ...counts[name],
    }
  })
}

const menuNames = Object.keys(menuPages) as MenuPageName[]
const menuPage = (name: MenuPageName): MenuPage => menuPages[name]

type TabName = {
  [Name in MenuPageName]: (typeof menuPages)[Name] extends { tab: true } ? Name : never
}[MenuPageName]

/** Room for four pages beside More. */
const BAR_MAX = 4

function pagesInBar<Page extends { readonly name: MenuPageName }>(pages: readonly Page[]): readonly Page[] {
  const always = pages.filter(({ name }) => isTab(name))
  const perhaps = pages.filter(({ name }) => menuPage(name).tab === 'if_room')
  return [...always, ...perhaps].slice(0, BAR_MAX)
}

const isTab = (name: MenuPageName): name is TabName => menuPage(name).tab === true

const adminPage = (name: AdminPageName): PageAddress & { readonly right?: StaffRight } => adminPages[name]

const placeNames = Object.keys(placePages) as Place[]
const isPlace = (name: MenuPageName): name is Place => name in placePages

type Places = Readonly<Record<Place, readonly PlacePage[]>>

/** A market that uses no feature has no link for what an operator looks at so rarely: it is inside Settings. */
const placesOf = (uses: readonly MarketUse[] | undefined): Places =>
  uses?.length === 0
    ? { ...placePages, settings: [...placePages.settings, ...placePages.system], system: [] }
    : placePages

function pageAt(pathname: string): AdminPageName | null {
  const names = Object.keys(adminPages) as AdminPageName[]
  return names.find((each) => matchPath(adminPages[each].path, pathname) !== null) ?? null
}

/** The link of the side bar that is current while a page is open. */
const linkOf = (name: AdminPageName, places: Places): MenuPageName | null =>
  placeNames.find((place) => places[place].some((page) => page === name)) ??
  (isInner(name) ? innerPages[name].under : name)

const isInner = (name: AdminPageName): name is keyof typeof innerPages => name in innerPages

/** The numbers beside pages: what waits there, or is unseen. */
function useCounts(): Readonly<Partial<Record<MenuPageName, { count?: number; countLabel?: string }>>> {
  const isDaily = useRights()('daily')
  const { data: listings } = useQuery({ ...countsQuery(), enabled: isDaily })
  const { data: returns } = useQuery({ ...returnCountsQuery(), enabled: isDaily })
  const { data: needs } = useQuery({ ...attentionCountsQuery(), ...liveQuery })
  const waiting = useWaiting()
  return {
    attention: waiting(Object.values(needs?.counts ?? {}).reduce((sum, one) => sum + one, 0)),
    returns: waiting(returns?.counts.pending),
    products: waiting(listings?.counts.pending),
  }
}

/** Returns the number of rows that need attention; nothing when there are none. */
function useWaiting() {
  const admin = useWords('admin')
  return (count = 0) =>
    count === 0 ? {} : { count, countLabel: fill(admin.waiting, { count: shortCount(count) }) }
}
