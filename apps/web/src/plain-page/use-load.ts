import { useCallback, useEffect, useRef, useState } from 'react'

export interface Load<T> {
  readonly data: T | null
  readonly error: unknown
  readonly reload: () => void
}

/** Loads when shown. What was loaded stays visible while it is loaded again; only the last answer counts. */
export function useLoad<T>(load: () => Promise<T>): Load<T> {
  const [state, setState] = useState<{ data: T | null; error: unknown }>({ data: null, error: null })
  const newest = useRef(0)

  const reload = useCallback(() => {
    const round = ++newest.current
    load().then(
      (data) => round === newest.current && setState({ data, error: null }),
      (error: unknown) => round === newest.current && setState((before) => ({ ...before, error })),
    )
  }, [load])

  useEffect(() => reload(), [reload])

  return { ...state, reload }
}
