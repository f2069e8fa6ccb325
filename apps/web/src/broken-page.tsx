import { CloudOff, RotateCw, TriangleAlert, WifiOff } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { InFrame } from './components/in-frame.ts'
import { LogoLink } from './components/logo-link.tsx'
import { useOnline } from './components/use-online.ts'
import { type FailureKind, failureKind } from './failure-kind.ts'
import { usePageTitle } from './page-title.ts'
import { homeOf, roleOfPath } from './paths.ts'
import { reloadNewest } from './pwa/reload-newest.ts'
import { ButtonLink } from './ui/button-link.tsx'
import { Button } from './ui/button.tsx'
import { ErrorState } from './ui/error-state.tsx'
import { useWords } from './words.ts'

/** In place of a page that could not be shown. It needs nothing that would have to be fetched first. */
export function BrokenPage() {
  const around = use(InFrame)
  return (
    <>
      {around !== 'whole' && (
        <header className="page py-3">
          <LogoLink />
        </header>
      )}
      {around === 'nothing' ? (
        <main id="main" tabIndex={-1}>
          <Failure />
        </main>
      ) : (
        <Failure />
      )}
    </>
  )
}

function Failure() {
  const error = useRouteError()
  const kind = failureKind(error, useOnline())
  const { title, text, icon } = useFace(kind)
  const shell = useWords('shell')
  const { pathname } = useLocation()
  const [stillOffline, setStillOffline] = useState(false)
  const [busy, setBusy] = useState(false)
  usePageTitle(title)

  useEffect(() => {
    // A lost line is nothing to look into. This reaches the console and whoever listens for errors.
    if (kind === 'unexpected' || import.meta.env.DEV) reportError(error)
  }, [error, kind])

  function tryAgain() {
    // A reload without a line would end on the browser's own error page, which has no way back.
    if (!navigator.onLine) return setStillOffline(true)
    setBusy(true)
    void reloadNewest()
  }

  return (
    <ErrorState
      className="page py-20"
      headingLevel={1}
      icon={icon}
      title={title}
      text={kind === 'offline' && stillOffline ? shell.stillOffline : text}
      action={
        <>
          <Button icon={RotateCw} busy={busy} busyLabel={shell.loading} onClick={tryAgain}>
            {shell.tryAgain}
          </Button>
          <ButtonLink variant="secondary" to={homeOf[roleOfPath(pathname)]}>
            {shell.goHome}
          </ButtonLink>
        </>
      }
    />
  )
}

function useFace(kind: FailureKind) {
  const shell = useWords('shell')
  const faces = {
    offline: { title: shell.offlineTitle, text: shell.offlinePage, icon: WifiOff },
    unopened: { title: shell.unopenedTitle, text: shell.unopenedText, icon: CloudOff },
    unexpected: { title: shell.failureTitle, text: shell.failureText, icon: TriangleAlert },
  }
  return faces[kind]
}
