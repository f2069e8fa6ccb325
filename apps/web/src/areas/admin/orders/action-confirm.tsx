import type { ReactNode } from 'react'
import { Confirm } from '../../../ui/confirm.tsx'
import { useWords } from '../../../words.ts'
import type { OrderAction } from './order-action.ts'
import { RefusalNote } from './refusal-note.tsx'
import { type Settle, useOrderAction } from './use-order-action.ts'

interface ActionConfirmProps {
  action: OrderAction
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  busyLabel: string
  onClose: () => void
  settle: Settle
}

/** Asks once more before money moves. */
export function ActionConfirm({ action, onClose, settle, ...words }: ActionConfirmProps) {
  const shell = useWords('shell')
  const { busy, failure, send } = useOrderAction(settle)
  return (
    <Confirm
      open
      tone="plain"
      {...words}
      closeLabel={shell.close}
      busy={busy !== null}
      onConfirm={() => void send(action)}
      onCancel={onClose}
    >
      {failure !== undefined && (
        <div className="mt-4">
          <RefusalNote stale={undefined} failure={failure} />
        </div>
      )}
    </Confirm>
  )
}
