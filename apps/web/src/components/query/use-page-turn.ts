import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from '#navigation.tsx'
import { pageCursor } from './page-links.ts'

/** Returns the ref of the element around a list, which gets the focus when a page turn removes the pressed link. */
export function usePageTurn(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const address = useSearchParams()
  const cursor = pageCursor(address)
  const shown = useRef(cursor)
  useEffect(() => {
    if (shown.current === cursor) return
    shown.current = cursor
    const focused = document.activeElement
    // A user who changed a filter keeps the focus there.
    if (focused === document.body || list.current?.contains(focused) === true)
      list.current?.focus({ preventScroll: true })
  }, [cursor])
  return list
}
