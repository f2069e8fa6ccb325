import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './empty-state.css'

export interface ErrorStateProps {
  title: ReactNode
  text: ReactNode
  icon?: LucideIcon | undefined
  action?: ReactNode
  headingLevel?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

export function ErrorState({
  title,
  text,
  icon: Icon = CloudOff,
  action,
  headingLevel = 2,
  className,
}: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div role="alert" className={classNames('empty-state', className)}>
      <Icon size={28} strokeWidth={1.6} />
      <Heading className="empty-state-title mt-2">{title}</Heading>
      <p className="empty-state-text">{text}</p>
      {action !== undefined && <div className="empty-state-action">{action}</div>}
    </div>
  )
}
