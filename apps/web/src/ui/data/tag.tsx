import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './tag.css'

/** A short fact about a person or product, without a box. */
export function Tag({
  icon: Icon,
  className,
  children,
}: {
  icon?: LucideIcon | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={classNames('tag', className)}>
      {Icon !== undefined && <Icon size={16} />}
      {children}
    </span>
  )
}
