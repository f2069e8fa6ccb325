import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { createSight } from './sight.ts'

/** Gives an element the eye that watches it: `ref={sight(id)}`. What is null is not watched. */
export type SightRef = (id: string | null) => RefCallback<Element>

/** Tells which of the watched elements have stood in sight for a moment. */
export function useSight(onSeen: (ids: readonly string[]) => void): SightRef {
  const latest = useRef(onSeen)
  const eye = useRef<ReturnType<typeof createSight> | null>(null)
  useEffect(() => {
    latest.current = onSeen
  })
  useEffect(
    () => () => {
      eye.current?.stop()
      eye.current = null
    },
    [],
  )
  return useCallback(
    (id) => (element) => {
      if (element === null || id === null) return
      eye.current ??= createSight((ids) => latest.current(ids))
      eye.current.watch(element, id)
    },
    [],
  )
}
