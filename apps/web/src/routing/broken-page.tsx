import { CloudOff, RotateCw, TriangleAlert, WifiOff } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { FrameContext } from '#components/frame/frame-context.ts'
import { LogoLink } from '#components/frame/logo-link.tsx'
import { useOnline } from '#components/query/use-online.ts'
import { usePageTitle } from '#page-title.ts'
import { homeOf, roleOfPath } from '#paths.ts'
import { reloadNewest } from '#pwa/reload-newest.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { useWords } from '#words.ts'
import { type FailureKind, failureKind } from './failure-kind.ts'

/** Shown instead of a page that failed. It needs nothing that would have to be fetched first. */
export function BrokenPage() {
  const frame = use(FrameContext)
  return (
    <>
      {frame !== 'whole' && (
        <header className="page py-3">
          <LogoLink />
        </header>
      )}
      {frame === 'nothing' ? (
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
  const { title, text, icon } = useFailureTexts(kind)
  const shell = useWords('shell')
  const { pathname } = useLocation()
  const [stillOffline, setStillOffline] = useState(false)
  const [busy, setBusy] = useState(false)
  usePageTitle(title)

  useEffect(() => {
    // A lost connection needs no report. `reportError` reaches the console and global error listeners.
    if (kind === 'unexpected' || import.meta.env.DEV) reportError(error)
  }, [error, kind])

  function tryAgain() {
    // A reload while offline would end on the browser's error page, which has no link back.
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

function useFailureTexts(kind: FailureKind) {
  const shell = useWords('shell')
  const texts = {
    offline: { title: shell.offlineTitle, text: shell.offlinePage, icon: WifiOff },
    unopened: { title: shell.unopenedTitle, text: shell.unopenedText, icon: CloudOff },
    unexpected: { title: shell.failureTitle, text: shell.failureText, icon: TriangleAlert },
  }
  return texts[kind]
}
