import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { pageCursor } from './page-links.ts'

/** For the box around a list: when a page is turned the link that was pressed goes, and the keyboard goes on here. */
export function usePageTurn(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const [address] = useSearchParams()
  const cursor = pageCursor(address)
  const shown = useRef(cursor)
  useEffect(() => {
    if (shown.current === cursor) return
    shown.current = cursor
    const focused = document.activeElement
    // Whoever chose another filter is still at it.
    if (focused === document.body || list.current?.contains(focused) === true)
      list.current?.focus({ preventScroll: true })
  }, [cursor])
  return list
}
