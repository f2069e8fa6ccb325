import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'

/**
 * For a form over saved data that another operator may change meanwhile: `startAnew` replaces it by one with what is saved
 * now. Used in the component that has the query: another one could still have the former data when the form starts anew.
 */
export function useRestart(refetch: () => Promise<unknown>): { round: number; startAnew: () => void } {
  const [round, setRound] = useState(0)
  async function startAnew(): Promise<void> {
    await refetch()
    setRound((last) => last + 1)
  }
  return { round, startAnew: () => void startAnew() }
}

/** Mounts the form anew for each round, and takes the focus, because the pressed button is gone. */
export function RestartableForm({ round, children }: { round: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (round > 0) box.current?.focus()
  }, [round])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Fragment key={round}>{children}</Fragment>
    </div>
  )
}

/** Query options of such a form. Not refetched while the operator types: a concurrent change is reported on saving. */
export const formQuery = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const
