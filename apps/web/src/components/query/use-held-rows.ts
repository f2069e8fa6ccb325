import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type HeldRow, withHeldRows } from './held-rows.ts'

export interface HeldRows<Row> {
  /** The rows to show: the fetched ones, and those that are done, at their places. */
  readonly rows: readonly Row[]
  /** Holds rows that are done, each with its result in words. */
  readonly hold: (done: readonly { readonly row: Row; readonly result: string }[]) => void
  /** The result of a row that is done; undefined for a row that can be acted on. */
  readonly resultOf: (row: Row) => string | undefined
  /** Marks the element of a row, so that its height is kept when it is done. */
  readonly rowProps: (row: Row) => { readonly 'data-row': string; readonly style?: CSSProperties }
}

/**
 * Keeps rows that are done where they are, so that no other row slides under the pointer. The list closes up when the
 * pointer and the keyboard focus have left it; after a touch, when the row is out of sight or another row is acted on.
 * `listKey` identifies the list shown: another page or filter starts without held rows.
 */
export function useHeldRows<Row>({
  list,
  listKey,
  rows: fetched,
  keyOf,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly listKey: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}): HeldRows<Row> {
  const [state, setState] = useState<{ readonly listKey: string; readonly held: readonly HeldRow<Row>[] }>({
    listKey,
    held: [],
  })
  const held = state.listKey === listKey ? state.held : NONE
  const rows = withHeldRows(fetched, held, keyOf)
  const isTouch = useIsTouch()
  const latest = useRef({ rows, listKey })
  useLayoutEffect(() => {
    latest.current = { rows, listKey }
  })

  const release = (isReleased: (key: string) => boolean): void =>
    setState((now) => ({ ...now, held: now.held.filter(({ row }) => !isReleased(keyOf(row))) }))
  useLeftList(list, held.length > 0, isTouch, () => release(() => true))
  useOutOfSight(list, held.map(({ row }) => keyOf(row)).join(), isTouch, (key) =>
    release((each) => each === key),
  )

  return {
    rows,
    hold: (done) => {
      // From the list as it is now: the action may have begun before the last change of the list.
      const shown = latest.current.rows.map(keyOf)
      const added = done
        .filter(({ row }) => shown.includes(keyOf(row)))
        .map(({ row, result }) => ({
          row,
          result,
          above: shown.slice(0, shown.indexOf(keyOf(row))),
          height: elementOf(list, keyOf(row))?.getBoundingClientRect().height,
        }))
      if (added.length === 0) return
      const replaced = new Set(added.map(({ row }) => keyOf(row)))
      const isAlone = isTouch.current
      setState(({ listKey: before, held: heldBefore }) => ({
        listKey: latest.current.listKey,
        held:
          isAlone || before !== latest.current.listKey
            ? added
            : [...heldBefore.filter(({ row }) => !replaced.has(keyOf(row))), ...added],
      }))
    },
    resultOf: (row) => held.find((each) => keyOf(each.row) === keyOf(row))?.result,
    rowProps: (row) => {
      const height = held.find((each) => keyOf(each.row) === keyOf(row))?.height
      return { 'data-row': keyOf(row), ...(height === undefined ? {} : { style: { minHeight: height } }) }
    },
  }
}

const NONE: readonly never[] = []

const elementOf = (list: RefObject<HTMLElement | null>, key: string): HTMLElement | undefined =>
  list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`) ?? undefined

/** Whether the last press was by touch, which has no pointer that could leave a list. */
function useIsTouch(): RefObject<boolean> {
  const isTouch = useRef(false)
  useEffect(() => {
    const press = (event: PointerEvent): void => {
      isTouch.current = event.pointerType === 'touch'
    }
    const key = (): void => {
      isTouch.current = false
    }
    const options = { capture: true, passive: true }
    document.addEventListener('pointerdown', press, options)
    document.addEventListener('keydown', key, options)
    return () => {
      document.removeEventListener('pointerdown', press, options)
      document.removeEventListener('keydown', key, options)
    }
  }, [])
  return isTouch
}

/** Calls `onLeft` when neither the pointer nor the keyboard focus is in the list any more. */
function useLeftList(
  list: RefObject<HTMLElement | null>,
  isActive: boolean,
  isTouch: RefObject<boolean>,
  onLeft: () => void,
): void {
  const left = useEffectEvent(onLeft)
  useEffect(() => {
    const box = list.current
    if (box === null || !isActive) return undefined
    const check = (): void => {
      if (isTouch.current || box.matches(':hover') || box.querySelector(':focus-visible') !== null) return
      left()
    }
    // The focus is between two elements while the event is dispatched.
    const later = (): void => void setTimeout(check)
    // Also a pointer that was never in the list: an action in a dialog leaves it anywhere.
    document.addEventListener('pointermove', check, { passive: true })
    box.addEventListener('pointerleave', later)
    box.addEventListener('focusout', later)
    return () => {
      document.removeEventListener('pointermove', check)
      box.removeEventListener('pointerleave', later)
      box.removeEventListener('focusout', later)
    }
  }, [list, isActive, isTouch])
}

/** After a touch, calls `onOut` with each of these rows that is scrolled out of sight. */
function useOutOfSight(
  list: RefObject<HTMLElement | null>,
  keys: string,
  isTouch: RefObject<boolean>,
  onOut: (key: string) => void,
): void {
  const out = useEffectEvent(onOut)
  useEffect(() => {
    if (keys === '' || !isTouch.current) return undefined
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        if (!isIntersecting) out((target as HTMLElement).dataset['row'] ?? '')
    })
    for (const key of keys.split(',')) {
      const element = elementOf(list, key)
      if (element !== undefined) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [list, keys, isTouch])
}
