import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './badge.css'
import { classNames } from '../class-names.ts'

export interface BadgeProps {
  tone: 'ok' | 'bad' | 'warn' | 'warn-outline' | 'mute'
  /** Required, because a state must not be shown by colour alone. */
  icon: LucideIcon
  className?: string | undefined
  children: ReactNode
}

export function Badge({ tone, icon: Icon, className, children }: BadgeProps) {
  return (
    <span className={classNames('badge', `badge-${tone}`, className)}>
      <Icon size={15} strokeWidth={2.4} />
      {children}
    </span>
  )
}
