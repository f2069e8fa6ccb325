import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from 'react-router'
import { queryClient } from '#api/query.ts'
import { useSession } from '#api/session/session.ts'
import { useLive } from '#components/query/use-live.ts'
import { WorkLayout } from '#components/frame/work-layout.tsx'
import { adminPaths } from '#admin-pages.ts'
import { NoticeBell } from '#components/notice/notice-bell.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import tractor from '#pictures/tractor-240.avif'
import { useWords } from '#words.ts'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { ownProfileQuery, useRights } from './own-profile.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PlaceTabs } from './place-tabs.tsx'
import { useAdminNavigation, useIsUnused } from './admin-navigation.ts'

export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <AdminLayout />
    </QueryClientProvider>
  )
}

function AdminLayout() {
  useLive('admin')
  const admin = useWords('admin')
  const session = useSession('admin')
  const { data } = useQuery(ownProfileQuery())
  const { pathname } = useLocation()
  const factor = data?.admin.secondFactor
  const isBlocked = factor?.isRequiredEverywhere === true && factor.since === null
  const name = data?.admin.name ?? session?.user.name ?? ''
  const navigation = useAdminNavigation()
  const isUnused = useIsUnused()
  const mayWork = useRights()('daily')
  // The server refuses every other page.
  if (isBlocked && pathname !== adminPaths.secondFactor)
    return <Navigate to={adminPaths.secondFactor} replace />
  return (
    <WorkLayout
      who="admin"
      tone="dark"
      label={admin.area}
      // The line is reserved before the e-mail has loaded, so that the links below do not move.
      me={{ picture: <Avatar name={name} />, name, detail: data?.admin.email ?? '\u00a0' }}
      {...navigation}
      bell={<NoticeBell who="admin" />}
      above={
        <>
          <PlaceTabs />
          {pathname === adminPaths.attention && mayWork && <FirstSteps />}
        </>
      }
    >
      {isUnused ? <UnusedPage /> : <Outlet />}
    </WorkLayout>
  )
}

/** Instead of a page of a feature that the market does not use. */
function UnusedPage() {
  const words = useWords('adminSettings')
  return (
    <NotFoundPage
      picture={tractor}
      title={words.unusedTitle}
      text={words.unusedText}
      back={{ to: adminPaths.settings, label: words.settings }}
    />
  )
}
