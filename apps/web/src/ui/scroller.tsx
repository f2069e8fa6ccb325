import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import './scroller.css'

export interface ScrollerProps extends ComponentProps<'div'> {
  /** Stays inside its column on wide screens instead of reaching the screen's edges. */
  inset?: boolean | undefined
}

/** A row that scrolls sideways and runs out of the screen, so that the next item shows there is more. */
export function Scroller({ inset = false, className, ...rest }: ScrollerProps) {
  return <div {...rest} className={classNames('scroller', inset && 'scroller-inset', className)} />
}
