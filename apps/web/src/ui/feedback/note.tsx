import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import './note.css'

export interface NoteProps {
  tone: 'ok' | 'bad' | 'warn' | 'mute'
  title?: ReactNode
  icon?: LucideIcon | undefined
  action?: ReactNode
  /** False for a note that belongs to the page: a screen reader reads it in place instead of announcing it. */
  live?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export function Note({ tone, title, icon, action, live = true, className, children }: NoteProps) {
  const Icon = icon ?? icons[tone]
  return (
    <div role={live ? roles[tone] : undefined} className={classNames('note', `note-${tone}`, className)}>
      <div className="note-message">
        <Icon size={20} />
        <div className="note-words">
          {title !== undefined && <b className="note-title">{title}</b>}
          {children}
        </div>
      </div>
      {action !== undefined && <div className="note-action">{action}</div>}
    </div>
  )
}

const icons = { ok: CircleCheck, bad: CircleAlert, warn: TriangleAlert, mute: Info }
const roles = { ok: 'status', bad: 'alert', warn: undefined, mute: undefined }
