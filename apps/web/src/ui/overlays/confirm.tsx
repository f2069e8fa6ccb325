import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import './confirm.css'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  open: boolean
  /** Contains the name of the subject: "Delete Brinjal?" */
  title: ReactNode
  /** One line about the effect. */
  text: ReactNode
  /** Both labels are verbs. */
  confirmLabel: string
  cancelLabel: string
  closeLabel?: string | undefined
  tone?: 'danger' | 'plain' | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  /** Something is missing that the call needs. */
  disabled?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
  /** A picture of the subject, next to the text. */
  picture?: ReactNode
  /** A refusal, below the text. */
  children?: ReactNode
}

export function Confirm({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  closeLabel,
  tone = 'danger',
  busy = false,
  busyLabel,
  disabled,
  onConfirm,
  onCancel,
  picture,
  children,
}: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      closeLabel={closeLabel}
      dismissible={!busy}
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="confirm">
        {picture}
        <p>{text}</p>
      </div>
      {children}
    </Dialog>
  )
}
