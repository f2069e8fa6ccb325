import { farmerProfile } from '@farmgate/contract/people/farm-profile.ts'
import { isThere } from '@farmgate/domain/market/market-uses.ts'
import { useMarketUses } from '#api/use-market.ts'
import { useEffect } from 'react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Bell, CircleUserRound, IndianRupee, Package, Plus, Sprout, Sun } from 'lucide-react'
import { Link, matchPath, Navigate, Outlet, useLocation, useMatch } from 'react-router'
import { query, queryClient } from '#api/query.ts'
import { useSession } from '#api/session/session.ts'
import { NoticeBell } from '#components/notice/notice-bell.tsx'
import { unseenQuery } from '#components/notice/notice-queries.ts'
import { unseenLabel } from '#components/notice/unseen-label.ts'
import { useLive } from '#components/query/use-live.ts'
import { WorkLayout } from '#components/frame/work-layout.tsx'
import { farmerPages, farmerPaths } from '#farmer-pages.ts'
import { Avatar } from '#ui/data/avatar.tsx'
import { useWords } from '#words.ts'
import { useOfflineReadiness } from './signal/use-offline-readiness.ts'
import { FarmStats } from './farm-stats.tsx'
import { SignalStrip } from './signal/signal-strip.tsx'

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <FarmerLayout />
    </QueryClientProvider>
  )
}

/** The app that is installed from here starts on Today. It stays the same app (`id`), so an installed one learns it too. */
function startOnToday(): () => void {
  const link = document.querySelector('link[rel=manifest]')
  link?.setAttribute('href', '/farmer.webmanifest')
  return () => link?.setAttribute('href', '/manifest.webmanifest')
}

function FarmerLayout() {
  useLive('farmer')
  useOfflineReadiness()
  useEffect(startOnToday, [])
  const farm = useWords('farm')
  const money = useWords('farmMoney')
  const today = useWords('today')
  const notices = useWords('notices')
  const session = useSession('farmer')
  const { data } = useQuery(query('farmer', farmerProfile, {}))
  const { data: unseen } = useQuery(unseenQuery('farmer'))
  // The area opens with the form, so its bare address counts as that page too.
  const atHome = useMatch(farmerPaths.home) !== null
  const isBags = useMatch(farmerPaths.pack) !== null
  const isPacking = useMatch(farmerPaths.packing) !== null || isBags
  const isCounting = useMatch(farmerPaths.stock) !== null
  const uses = useMarketUses()
  const { pathname } = useLocation()
  const openPage = Object.entries(farmerPages).find(([, { path }]) => matchPath(path, pathname) !== null)?.[0]

  const name = data?.farmer.name ?? session?.user.name ?? ''
  const avatar = data?.farmer.avatar ?? undefined
  const pages = [
    { to: farmerPaths.today, label: today.title, tab: today.title, icon: Sun },
    { to: farmerPaths.orders, label: farm.orders, tab: farm.orders, icon: Package, current: isPacking },
    { to: farmerPaths.addProduct, label: farm.addProduct, tab: farm.addTab, icon: Plus, current: atHome },
    {
      to: farmerPaths.products,
      label: farm.myProducts,
      tab: farm.productsTab,
      icon: Sprout,
      current: isCounting,
    },
    { to: farmerPaths.money, label: money.title, tab: money.title, icon: IndianRupee },
  ]
  const profile = { to: farmerPaths.profile, label: farm.profile, icon: CircleUserRound }
  const inbox = {
    to: farmerPaths.inbox,
    label: notices.title,
    icon: Bell,
    count: unseen,
    countLabel: unseenLabel(notices, unseen),
  }
  return (
    <WorkLayout
      who="farmer"
      tone="light"
      // On phones it is on the profile page.
      logoutInHead={false}
      label={farm.area}
      // The line is reserved before the e-mail has loaded, so that the links below do not move.
      me={{ picture: <Avatar name={name} src={avatar} />, name, detail: data?.farmer.email ?? '\u00a0' }}
      items={[...pages, profile, inbox]}
      tabs={pages.map(({ tab, ...page }) => ({ ...page, label: tab }))}
      signal={<SignalStrip />}
      above={<FarmStats />}
      headEnd={
        <>
          <NoticeBell who="farmer" />
          <Link to={farmerPaths.profile} className="grid size-11 place-items-center rounded-full">
            <span className="sr-only">{farm.profile}</span>
            <span aria-hidden>
              <Avatar name={name} src={avatar} size="sm" className="size-9" />
            </span>
          </Link>
        </>
      }
    >
      {isThere('farmerPages', openPage ?? '', uses) ? (
        <Outlet />
      ) : (
        <Navigate to={farmerPaths.money} replace />
      )}
    </WorkLayout>
  )
}
