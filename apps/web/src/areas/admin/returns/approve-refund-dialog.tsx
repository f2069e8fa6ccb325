import type { MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { approveRefund } from '@farmgate/contract/telling/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { callAs } from '#api/call.ts'
import { useCall } from '#components/form/use-call.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { useWords } from '#words.ts'
import { RefusalNote } from '../orders/actions/refusal-note.tsx'
import { useCodeAgain } from '../second-factor/code-again.tsx'

interface ApproveRefundDialogProps {
  row: MoneyBackRow
  onClose: () => void
  onApproved: (order: Order | null) => void
}

/** The second person sends a large refund. */
export function ApproveRefundDialog({ row, onClose, onApproved }: ApproveRefundDialogProps) {
  const words = useWords('moneyBack')
  const attention = useWords('attention')
  const admin = useWords('admin')
  const shell = useWords('shell')
  const { box, code, isMissing, clear } = useCodeAgain()
  const { busy, failure, send } = useCall<'approve'>()

  const approve = () =>
    void send('approve', async () => {
      const input = { params: { id: row._id }, body: { code } }
      onApproved((await callAs('admin', approveRefund, input).finally(clear)).order)
    })

  return (
    <Confirm
      open
      tone="plain"
      title={words.approveRefundTitle}
      text={fill(words.approveRefundText, {
        amount: rupeesText(row.amount),
        user: row.order?.user.name ?? '–',
      })}
      confirmLabel={admin.approve}
      cancelLabel={words.notYet}
      closeLabel={shell.close}
      busy={busy !== null}
      busyLabel={attention.approving}
      onConfirm={() => {
        if (!isMissing) approve()
      }}
      onCancel={onClose}
    >
      <div className="mt-4 grid gap-4 empty:hidden">
        {box}
        <RefusalNote stale={undefined} failure={failure} />
      </div>
    </Confirm>
  )
}
