import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { RefusalNote } from './refusal-note.tsx'

interface ReasonDialogProps {
  order: Order
  title: string
  keepLabel: string
  confirmLabel: string
  busyLabel: string
  busy: boolean
  failure: unknown
  onClose: () => void
  onConfirm: () => void
  /** The field for the text to the buyer comes last. */
  children: ReactNode
}

/** Rejects a buyer's request, with a text that the buyer reads. */
export function ReasonDialog({
  order,
  title,
  busy,
  failure,
  onClose,
  children,
  ...words
}: ReasonDialogProps) {
  const shell = useWords('shell')
  return (
    <Dialog
      open
      title={title}
      subtitle={`${displayOrderNumber(order.number)}, ${order.user.name}`}
      closeLabel={shell.close}
      dismissible={!busy}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {words.keepLabel}
          </Button>
          <Button variant="danger" busy={busy} busyLabel={words.busyLabel} onClick={words.onConfirm}>
            {words.confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RefusalNote stale={undefined} failure={failure} />
        {children}
      </div>
    </Dialog>
  )
}

/** The calls' length limit. */
export const REASON_MAX = 500
