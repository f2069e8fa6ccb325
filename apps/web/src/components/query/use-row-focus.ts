import { type RefObject, useEffect, useState } from 'react'

/**
 * Moves the focus after an action has changed or removed a row of a list. Returns a function that takes the row of the
 * action and the row to focus; the list itself takes the focus when that row is null or not on the page. A user who has
 * moved on to another element keeps the focus there.
 */
export function useRowFocus({
  list,
  elementId,
  scroll,
}: {
  readonly list: RefObject<HTMLElement | null>
  /** The id of the element that takes the focus in a row. */
  readonly elementId: (row: string) => string
  /** Whether the focused element is scrolled into view: never, only a row, or a row and the list. */
  readonly scroll: 'never' | 'row' | 'always'
}): (from: string, to: string | null) => void {
  const [move, setMove] = useState<{ readonly from: string; readonly to: string | null } | null>(null)

  // In an effect, because a closing dialog restores the focus first, and an element that is removed or disabled loses
  // it.
  useEffect(() => {
    if (move === null || !isFocusFree(document.getElementById(elementId(move.from))?.closest('li, tr')))
      return
    const row = move.to === null ? null : document.getElementById(elementId(move.to))
    const scrolls = scroll === 'always' || (scroll === 'row' && row !== null)
    ;(row ?? list.current)?.focus({ preventScroll: !scrolls })
  }, [move, list, elementId, scroll])

  return (from, to) => setMove({ from, to })
}

/** Returns whether the focus is nowhere or still in the row of the action, so that the user has not moved on. */
export function isFocusFree(row: Element | null | undefined): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || row?.contains(focused) === true
}

/** Returns the row to focus when a row has left: the one below, else the one above, else null. */
export function neighbourOf(rows: readonly string[], left: string): string | null {
  const at = rows.indexOf(left)
  return rows[at + 1] ?? rows[at - 1] ?? null
}
