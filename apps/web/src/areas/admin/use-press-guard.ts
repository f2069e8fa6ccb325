import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Ignores pointer presses on a live list for a moment after its rows have moved, so that a press meant for one row does
 * not hit the row that replaced it. `listKey` identifies the list shown; another filter or page is another list.
 */
export function usePressGuard(
  list: RefObject<HTMLElement | null>,
  listKey: string,
  rows: readonly { readonly _id: string }[] | undefined,
): void {
  const order = rows?.map(({ _id }) => _id).join()
  const shown = useRef({ listKey, order })
  const movedAt = useRef(Number.NEGATIVE_INFINITY)

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { listKey, order }
    if (before.listKey === listKey && before.order !== undefined && before.order !== order)
      movedAt.current = performance.now()
  }, [listKey, order])

  useEffect(() => {
    const box = list.current
    const guard = (event: MouseEvent): void => {
      // `detail` is 0 for a press by keyboard, which has its button wherever the row moves.
      if (event.detail === 0 || performance.now() - movedAt.current > MOMENT_MS) return
      event.preventDefault()
      event.stopPropagation()
    }
    box?.addEventListener('click', guard, { capture: true })
    return () => box?.removeEventListener('click', guard, { capture: true })
  }, [list])
}

const MOMENT_MS = 500
