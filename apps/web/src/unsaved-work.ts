import { useEffect, useId } from 'react'

/** Ids of partly filled forms and running payments, which a reload would destroy. */
const holders = new Set<string>()
const listeners = new Set<() => void>()

/** Marks the component as unsaved work while `unsaved` is true. */
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
