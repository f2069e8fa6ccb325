import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './note.css'

export interface NoteProps {
  tone: 'ok' | 'bad' | 'warn' | 'mute'
  title?: ReactNode
  icon?: LucideIcon | undefined
  action?: ReactNode
  /** It belongs to the page and tells of nothing that has just happened: it is read where it stands, not called out. */
  standing?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export function Note({ tone, title, icon, action, standing = false, className, children }: NoteProps) {
  const Icon = icon ?? icons[tone]
  return (
    <div role={standing ? undefined : roles[tone]} className={classNames('note', `note-${tone}`, className)}>
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
