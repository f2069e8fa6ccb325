import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import './dialog.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { useModal } from './use-modal.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** The accessible name of the × button; without it there is no button. */
  closeLabel?: string | undefined
  /** The secondary button first, the primary one last: it is on the right, and on top on phones. */
  footer?: ReactNode
  /** Whether Esc and a press on the backdrop close it. */
  dismissible?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A modal dialog, a bottom sheet on phones. The focus starts on `data-autofocus`, else on the first control. */
export function Dialog({ open, ...dialog }: DialogProps) {
  return open ? <OpenDialog {...dialog} /> : null
}

function OpenDialog({
  onClose,
  title,
  subtitle,
  closeLabel,
  footer,
  dismissible = true,
  role,
  className,
  children,
}: Omit<DialogProps, 'open'>) {
  const id = useId()
  const ref = useModal(dismissible ? onClose : undefined)
  return (
    <dialog ref={ref} role={role} aria-labelledby={id} className={classNames('dialog', className)}>
      <div className="dialog-panel">
        <div className="dialog-head">
          <div className="dialog-titles">
            <h2 className="dialog-title" id={id}>
              {title}
            </h2>
            {subtitle !== undefined && <p className="dialog-subtitle">{subtitle}</p>}
          </div>
          {closeLabel !== undefined && (
            <IconButton
              label={closeLabel}
              icon={X}
              tooltip="none"
              disabled={!dismissible}
              onClick={onClose}
            />
          )}
        </div>
        <div className="dialog-body">{children}</div>
        {footer !== undefined && <div className="dialog-foot">{footer}</div>}
      </div>
    </dialog>
  )
}
