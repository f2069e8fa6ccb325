import { type ReactNode, useEffect, useRef } from 'react'
import './scroll-into-view.css'

/** Scrolls to its content when it appears: on a phone the submit button is often a screen away from it. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={ref} className="in-sight">
      {children}
    </div>
  )
}
