import { Suspense, useEffect, useMemo } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { PageAnnouncer } from '#components/frame/page-announcer.tsx'
import { markAwake } from '#awake.ts'
import { PageProgress } from '#components/frame/page-progress.tsx'
import { type NavigateFunction, NavigationContext } from '#navigation.tsx'
import { SCROLL_POSITIONS } from '#open-document.ts'
import { ToastDock } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'

/** Wraps every page: toasts, scroll restoration, and a progress bar while a page loads. */
export function Root() {
  const shell = useWords('shell')
  const { state } = useNavigation()
  const { pathname, search, hash } = useLocation()
  const open = useNavigate()
  const navigation = useMemo(() => {
    const navigate: NavigateFunction = (to, options) =>
      typeof to === 'number' ? open(to) : open(to, options)
    return { location: { pathname, search, hash }, navigate }
  }, [pathname, search, hash, open])
  useEffect(markAwake, [])
  return (
    <NavigationContext value={navigation}>
      {state === 'loading' && <PageProgress />}
      <Suspense>
        <Outlet />
      </Suspense>
      <PageAnnouncer />
      <ToastDock label={shell.notices} closeLabel={shell.close} />
      <ScrollRestoration storageKey={SCROLL_POSITIONS} />
    </NavigationContext>
  )
}
