import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import './confirm.css'
import { Dialog } from './dialog.tsx'

export interface ConfirmProps {
  open: boolean
  /** Names the thing: "Delete Brinjal?" */
  title: ReactNode
  /** One line on what it does. */
  text: ReactNode
  /** Verbs, both of them. */
  confirmLabel: string
  cancelLabel: string
  closeLabel?: string | undefined
  tone?: 'danger' | 'plain' | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  onConfirm: () => void
  onCancel: () => void
  /** A picture of the thing, beside the text. */
  picture?: ReactNode
  /** A refusal, under the text. */
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
