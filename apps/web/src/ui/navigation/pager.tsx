import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { To } from '#navigation.tsx'
import { ButtonLink } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import './pager.css'

export interface PagerProps {
  label: string
  /** Absent on the first page. */
  previousTo?: To | undefined
  /** Absent on the last page. */
  nextTo?: To | undefined
  previousLabel: string
  nextLabel: string
  className?: string | undefined
}

/** Links to the previous and next page. Lists use cursors, so there are no page numbers. */
export function Pager({ label, previousTo, nextTo, previousLabel, nextLabel, className }: PagerProps) {
  if (previousTo === undefined && nextTo === undefined) return null
  return (
    <nav aria-label={label} className={classNames('pager', className)}>
      {previousTo !== undefined && (
        <ButtonLink to={previousTo} variant="secondary" icon={ChevronLeft} rel="prev">
          {previousLabel}
        </ButtonLink>
      )}
      {nextTo !== undefined && (
        <ButtonLink to={nextTo} variant="secondary" iconEnd={ChevronRight} rel="next">
          {nextLabel}
        </ButtonLink>
      )}
    </nav>
  )
}
