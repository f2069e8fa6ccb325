import type { Language } from '@farmgate/messages/languages.ts'
import { type ReactNode, StrictMode, useEffect, useMemo, useState } from 'react'
import { rememberDestination } from '#api/session/destination.ts'
import { redirectFor } from '#api/session/guard.ts'
import { RenderedForBuyer, signedInRoles, useSession, useUnknownBuyer } from '#api/session/session.ts'
import { App } from '#app.tsx'
import { ShopLayout } from '#areas/public/layout.tsx'
import { markAwake } from '#awake.ts'
import { PageProgress } from '#components/frame/page-progress.tsx'
import {
  type Location,
  type NavigateFunction,
  NavigationContext,
  useLocation,
  useNavigate,
} from '#navigation.tsx'
import { paths } from '#paths.ts'
import { ToastDock } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import type { ViewName } from './views.ts'

interface FirstViewProps {
  page: ViewName
  language: Language
  location: Location
  navigate: NavigateFunction
  children: ReactNode
}

/** A page as the web server renders it and the browser hydrates it: without a router. */
export function FirstView({ page, language, location, navigate, children }: FirstViewProps) {
  return (
    <StrictMode>
      <App first={language}>
        <RenderedForBuyer value={page !== 'home'}>
          <Root location={location} navigate={navigate}>
            {children}
          </Root>
        </RenderedForBuyer>
      </App>
    </StrictMode>
  )
}

/** What `routing/root.tsx` has around a page. */
function Root({ location, navigate, children }: Pick<FirstViewProps, 'location' | 'navigate' | 'children'>) {
  const shell = useWords('shell')
  const [isLeaving, setLeaving] = useState(false)
  const navigation = useMemo(() => {
    const leave: NavigateFunction = async (to, options) => {
      setLeaving(true)
      await navigate(to, options)
      setLeaving(false)
    }
    return { location, navigate: leave }
  }, [location, navigate])
  return (
    <NavigationContext value={navigation}>
      {isLeaving && <PageProgress />}
      <ShopLayout>
        {children}
        <Awake />
      </ShopLayout>
      <ToastDock label={shell.notices} closeLabel={shell.close} />
    </NavigationContext>
  )
}

/** After the page, within its boundary: it is hydrated with the page, later than the frame. */
function Awake() {
  useEffect(markAwake, [])
  return null
}

/** Leads a person who has no buyer's session, or no longer, where the guard of the routes would lead them. */
export function BuyersOnly({ children }: { children: ReactNode }) {
  const isSignedOut = useSession('user') === null
  const isUnknown = useUnknownBuyer()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isUnknown || !isSignedOut) return
    const target = redirectFor('user', signedInRoles())
    if (target === 'enter') return
    if (target === paths.login) rememberDestination(pathname + search)
    void navigate(target, { replace: true })
  }, [isUnknown, isSignedOut, pathname, search, navigate])
  return children
}
