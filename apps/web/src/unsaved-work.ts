import { useEffect, useId } from 'react'

/** Forms somebody has begun to fill in, and payments under way: what a reload would destroy. */
const holders = new Set<string>()
const listeners = new Set<() => void>()

/** Marks what is on the screen as somebody's unfinished work for as long as `unsaved` is true. */
export function useUnsavedWork(unsaved: boolean): void {
  const id = useId()
  useEffect(() => {
    if (!unsaved) return
    holders.add(id)
    announce()
    return () => {
      holders.delete(id)
      announce()
    }
  }, [id, unsaved])
}

export const hasUnsavedWork = (): boolean => holders.size > 0

export function subscribeToUnsavedWork(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const announce = (): void => {
  for (const listener of listeners) listener()
}
