import { useEffect, useRef, useState } from 'react'
import { useLocation } from '#navigation.tsx'

/**
 * Does after a client-side navigation what the browser does after a page load: announces the title and moves the focus
 * to the content. It does not scroll, because the router has just restored the scroll position.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const [announced, setAnnounced] = useState('')
  const shownPath = useRef(pathname)

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    focusContent()
    const timer = setTimeout(() => setAnnounced(document.title), TITLE_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [pathname])

  return <output className="sr-only">{announced}</output>
}

/** A page sets its title only when its messages have loaded. */
const TITLE_SETTLES_MS = 150

/** Focuses the content, unless the page has set the focus itself. */
function focusContent(): void {
  const main = document.querySelector<HTMLElement>('#main')
  if (main === null || main.contains(document.activeElement)) return
  main.focus({ preventScroll: true })
}
