import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Positions a sticky bar directly below the page's sticky header, at any header height, and sets the scroll padding so
 * that a focused element is not covered by either. A bar inside a sticky element needs no position.
 */
export function useBelowHeader<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const bar = ref.current
    if (bar === null) return
    const stickyParent = stickyAncestor(bar)
    const header = stickyParent ?? document.querySelector<HTMLElement>('header')

    const place = (): void => {
      const top = header !== null && isSticky(header) ? header.offsetHeight : 0
      const hangsBelow = stickyParent === null && isSticky(bar)
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

function stickyAncestor({ parentElement }: HTMLElement): HTMLElement | null {
  return parentElement === null || isSticky(parentElement) ? parentElement : stickyAncestor(parentElement)
}
