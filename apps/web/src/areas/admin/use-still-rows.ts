import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * A list that renews itself gets new rows above the others. A press that was meant for the row that stood there a
 * moment ago must not hit the one that has taken its place: for that moment presses on the list count for nothing.
 * `place` is what the list shows; another filter or page is another list.
 */
export function useStillRows(
  list: RefObject<HTMLElement | null>,
  place: string,
  rows: readonly { readonly _id: string }[] | undefined,
): void {
  const order = rows?.map(({ _id }) => _id).join()
  const shown = useRef({ place, order })
  const movedAt = useRef(Number.NEGATIVE_INFINITY)

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { place, order }
    if (before.place === place && before.order !== undefined && before.order !== order)
      movedAt.current = performance.now()
  }, [place, order])

  useEffect(() => {
    const box = list.current
    const guard = (event: MouseEvent): void => {
      // The keyboard has its button, wherever it stands: `detail` counts the presses of a pointer.
      if (event.detail === 0 || performance.now() - movedAt.current > MOMENT_MS) return
      event.preventDefault()
      event.stopPropagation()
    }
    box?.addEventListener('click', guard, { capture: true })
    return () => box?.removeEventListener('click', guard, { capture: true })
  }, [list])
}

const MOMENT_MS = 500
