import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { CANCEL_REASONS, type CancelReason } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { ScrollIntoView } from '#components/form/scroll-into-view.tsx'
import { refreshOrders } from '../../payment/refresh-orders.ts'
import { useCall } from '#components/form/use-call.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { cacheOrder } from '../my-orders.ts'

interface CancelDialogProps {
  order: Order
  /** Outlives the dialog: a retry after a lost response sends the same key. */
  keyOf: (content: unknown) => string
  onClose: () => void
  onCancelled: () => void
}

export function CancelDialog({ order, keyOf, onClose, onCancelled }: CancelDialogProps) {
  const words = useWords('orders')
  const orderWords = useWords('orderWords')
  const shell = useWords('shell')
  const client = useQueryClient()
  const { busy, failure, send, forgetFailure } = useCall<'cancel'>()
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [isMissing, setMissing] = useState(false)

  async function cancel(): Promise<void> {
    setMissing(reason === null)
    if (reason === null) return forgetFailure()
    const input = { params: { id: order._id }, body: { reason } }
    await send(
      'cancel',
      async () => {
        const response = await callAs('user', cancelOrder, input, { idempotencyKey: keyOf(input) })
        await cacheOrder(client, response.order)
        onCancelled()
        showToast({ tone: 'ok', text: fill(words.cancelled, { number: displayOrderNumber(order.number) }) })
      },
      // The order may have been shipped, or cancelled elsewhere: refetch what the dialog covers.
      () => refreshOrders(client),
    )
  }

  return (
    <Dialog
      open
      title={words.cancelTitle}
      subtitle={`${displayOrderNumber(order.number)}, ${rupeesText(order.currentTotal)}`}
      closeLabel={shell.close}
      dismissible={busy === null}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={busy !== null} onClick={onClose}>
            {words.keepOrder}
          </Button>
          <Button
            variant="danger"
            busy={busy !== null}
            busyLabel={words.cancelling}
            onClick={() => void cancel()}
          >
            {words.cancelOrder}
          </Button>
        </>
      }
    >
      <ChoiceCards
        legend={words.cancelReason}
        name="cancel-reason"
        layout="rows"
        value={reason}
        onChange={(chosen) => {
          setReason(chosen)
          setMissing(false)
          forgetFailure()
        }}
        options={CANCEL_REASONS.map((value) => ({ value, label: orderWords[`reason.${value}`] }))}
      />
      {order.paymentStatus === 'paid' && (
        <p className="mt-4 text-ink-2 text-sm">
          {fill(words.moneyBack, { amount: rupeesText(order.currentTotal) })}
        </p>
      )}
      <CancelFailure isMissing={isMissing} failure={failure} />
    </Dialog>
  )
}

function CancelFailure({ isMissing, failure }: { isMissing: boolean; failure: unknown }) {
  const words = useWords('orders')
  const problemText = useProblemText()
  if (!isMissing && failure === undefined) return null
  return (
    <ScrollIntoView>
      {isMissing ? (
        <Note tone="bad" className="mt-4">
          {words.chooseReason}
        </Note>
      ) : (
        <Note tone="bad" title={words.cancelFailed} className="mt-4">
          {problemText(failure)}
        </Note>
      )}
    </ScrollIntoView>
  )
}
