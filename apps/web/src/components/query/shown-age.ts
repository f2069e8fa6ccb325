import { useEffect, useId, useSyncExternalStore } from 'react'

/** When the data on the screen was loaded, per shown query, where it is no longer fresh. */
const shown = new Map<string, number>()
const listeners = new Set<() => void>()

interface QueryAge {
  readonly data: unknown
  readonly dataUpdatedAt: number
  readonly error: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** Whether the data is a copy of an earlier visit, or can't be refreshed at present. */
export const isOldData = (
  { data, dataUpdatedAt, error, fetchStatus }: QueryAge,
  online: boolean,
  openedAt = performance.timeOrigin,
): boolean =>
  data !== undefined &&
  dataUpdatedAt > 0 &&
  (!online || error !== null || fetchStatus === 'paused' || dataUpdatedAt < openedAt)

/** States since when the component's data is what it shows; null while it is fresh. */
export function useShownAge(loadedAt: number | null): void {
  const id = useId()
  useEffect(() => {
    if (loadedAt === null) return
    shown.set(id, loadedAt)
    announce()
    return () => {
      shown.delete(id)
      announce()
    }
  }, [id, loadedAt])
}

/** Returns the time of the oldest data on the screen; null when all of it is fresh. */
export const useOldestShown = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => (shown.size === 0 ? null : Math.min(...shown.values())),
    () => null,
  )

const announce = (): void => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
