import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { Arrival } from './components/arrival.tsx'
import './root.css'
import { ToastDock } from './ui/toast.tsx'
import { useWords } from './words.ts'

/** Around every page: toasts, the scroll position kept per entry of the history, and a sign that a page is coming. */
export function Root() {
  const shell = useWords('shell')
  const { state } = useNavigation()
  useEffect(() => {
    // From here on a press does something. Styles and journeys may ask for it.
    document.documentElement.dataset['awake'] = ''
  }, [])
  return (
    <>
      {state === 'loading' && <progress className="page-coming" aria-label={shell.loading} />}
      <Suspense>
        <Outlet />
      </Suspense>
      <Arrival />
      <ToastDock label={shell.notices} closeLabel={shell.close} />
      <ScrollRestoration />
    </>
  )
}
