import type { Order } from '@farmgate/contract/order-view.ts'
import type { ReactNode } from 'react'
import { orderNumber } from '../../../components/order-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../words.ts'
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
  /** The field for what the buyer will read, last. */
  children: ReactNode
}

/** Says no to a buyer, in words they will read. */
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
      subtitle={`${orderNumber(order)}, ${order.user.name}`}
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

/** As long as the calls take it. */
export const REASON_MAX = 500
