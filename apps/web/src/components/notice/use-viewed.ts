import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { createViewObserver } from './view-observer.ts'

/** Returns the ref that observes an element: `ref={viewed(id)}`. A null id is not observed. */
export type ViewedRef = (id: string | null) => RefCallback<Element>

/** Calls `onSeen` with the ids of observed elements that were visible for a moment. */
export function useViewed(onSeen: (ids: readonly string[]) => void): ViewedRef {
  const latest = useRef(onSeen)
  const observer = useRef<ReturnType<typeof createViewObserver> | null>(null)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(
    () => () => {
      observer.current?.stop()
      observer.current = null
    },
    [],
  )
  return useCallback(
    (id) => (element) => {
      if (element === null || id === null) return
      observer.current ??= createViewObserver((ids) => latest.current(ids))
      observer.current.watch(element, id)
    },
    [],
  )
}
