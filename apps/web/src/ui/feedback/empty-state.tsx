import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './empty-state.css'

export interface EmptyStateProps {
  /** URL of the picture in the arch. */
  picture: string
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  headingLevel?: 1 | 2 | 3 | undefined
  className?: string | undefined
}

export function EmptyState({ picture, title, text, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={classNames('empty-state', className)}>
      <div className="empty-state-gate">
        <img src={picture} alt="" width={118} height={118} decoding="async" />
      </div>
      <Heading className="empty-state-title">{title}</Heading>
      {text !== undefined && <p className="empty-state-text">{text}</p>}
      {action !== undefined && <div className="empty-state-action">{action}</div>}
    </div>
  )
}
