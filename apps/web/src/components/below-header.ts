import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps a sticky bar right below the page's sticky header, however many lines the header wraps to, and lets what gets
 * the focus scroll to below both. A bar inside something sticky has its place already.
 */
export function useBelowHeader<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const bar = ref.current
    if (bar === null) return
    const holder = stickyAround(bar)
    const header = holder ?? document.querySelector<HTMLElement>('header')

    const place = (): void => {
      const top = header !== null && isSticky(header) ? header.offsetHeight : 0
      const hangsBelow = holder === null && isSticky(bar)
      bar.style.top = `${hangsBelow ? top : 0}px`
      document.documentElement.style.scrollPaddingTop = `${top + (hangsBelow ? bar.offsetHeight : 0) + GAP_PX}px`
    }
    const observer = new ResizeObserver(place)
    for (const element of [bar, header]) if (element !== null) observer.observe(element)
    place()
    return () => {
      observer.disconnect()
      document.documentElement.style.scrollPaddingTop = ''
    }
  }, [])
  return ref
}

const GAP_PX = 16

const isSticky = (element: HTMLElement): boolean => getComputedStyle(element).position === 'sticky'

function stickyAround({ parentElement }: HTMLElement): HTMLElement | null {
  return parentElement === null || isSticky(parentElement) ? parentElement : stickyAround(parentElement)
}
