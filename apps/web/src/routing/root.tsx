import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { PageAnnouncer } from '#components/frame/page-announcer.tsx'
import './root.css'
import { ToastDock } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'

/** Wraps every page: toasts, scroll restoration, and a progress bar while a page loads. */
export function Root() {
  const shell = useWords('shell')
  const { state } = useNavigation()
  useEffect(() => {
    // The page is interactive from here on. Styles and end-to-end tests read this.
    document.documentElement.dataset['awake'] = ''
  }, [])
  return (
    <>
      {state === 'loading' && <progress className="page-coming" aria-label={shell.loading} />}
      <Suspense>
        <Outlet />
      </Suspense>
      <PageAnnouncer />
      <ToastDock label={shell.notices} closeLabel={shell.close} />
      <ScrollRestoration />
    </>
  )
}
