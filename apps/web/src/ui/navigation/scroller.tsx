import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import './scroller.css'

export interface ScrollerProps extends ComponentProps<'div'> {
  /** Stays inside its column on wide screens instead of extending to the screen's edges. */
  inset?: boolean | undefined
}

/** A horizontally scrolling row, cut off at the screen's edge to show that there is more. */
export function Scroller({ inset = false, className, ...rest }: ScrollerProps) {
  return <div {...rest} className={classNames('scroller', inset && 'scroller-inset', className)} />
}
