import { type ReactNode, useEffect, useRef } from 'react'
import './in-sight.css'

/** On a phone the button is often a screen away from the place where the answer appears. */
export function InSight({ children }: { children: ReactNode }) {
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
