import type { ReactNode } from 'react'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { useWords } from '#words.ts'
import type { OrderAction } from './order-action.ts'
import { RefusalNote } from './refusal-note.tsx'
import { type OnOrderActionDone, useOrderAction } from './use-order-action.ts'

interface ActionConfirmProps {
  action: OrderAction
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel: string
  busyLabel: string
  onClose: () => void
  onOutcome: OnOrderActionDone
}

/** Confirms an action that moves money. */
export function ActionConfirm({ action, onClose, onOutcome, ...words }: ActionConfirmProps) {
  const shell = useWords('shell')
  const { busy, failure, send } = useOrderAction(onOutcome)
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
