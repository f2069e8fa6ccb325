import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Does for a page that is swapped in what the browser does for one that is loaded: says its title, and lets the
 * keyboard start at its content. Scrolling is left alone; the history's own position has just been restored.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const [said, setSaid] = useState('')
  const at = useRef(pathname)

  useEffect(() => {
    if (at.current === pathname) return
    at.current = pathname
    focusContent()
    const timer = setTimeout(() => setSaid(document.title), TITLE_SETTLES_MS)
    return () => clearTimeout(timer)
  }, [pathname])

  return <output className="sr-only">{said}</output>
}

/** A page may still wait for its words, and sets its title when it has them. */
const TITLE_SETTLES_MS = 150

/** Unless the page has put the focus somewhere itself. */
function focusContent(): void {
  const main = document.querySelector<HTMLElement>('#main')
  if (main === null || main.contains(document.activeElement)) return
  main.focus({ preventScroll: true })
}
