import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './skeleton.css'

/** One grey box, sized by its class: `h-5 w-2/3`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classNames('skeleton', className)} />
}

/** Wraps the boxes of a loading page. It appears after 150 ms, so that a quick response does not flicker. */
export function DelayedSkeleton({
  loadingText,
  className,
  children,
}: {
  loadingText: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div aria-live="polite" className={classNames('delayed-skeleton', className)}>
      <span className="sr-only">{loadingText}</span>
      {children}
    </div>
  )
}
