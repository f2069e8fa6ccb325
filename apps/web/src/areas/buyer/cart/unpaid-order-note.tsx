import type { UnpaidOrder } from '@farmgate/contract/ordering/cart.ts'
import { cancelOrder } from '@farmgate/contract/ordering/orders.ts'
import { CHANGED_MIND } from '@farmgate/domain/ordering/orders/cancel-reason.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Clock, Landmark } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '#components/format/use-now.ts'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { createIdempotencyKey } from '#components/form/idempotency-key.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'
import { cacheOrder, orderQuery } from '../orders/my-orders.ts'
import { minutesLeft } from '../payment/minutes-left.ts'
import type { OrderPayment } from '../payment/use-order-payment.ts'
import { PaymentEnded } from '../payment/waiting-for-payment.tsx'
import { refreshOrders } from '../payment/refresh-orders.ts'

/**
 * The buyer's own unpaid order, above the cart: pay it, or end it to change something. Its units count as the buyer's
 * own, so the cart below is whole either way.
 */
export function UnpaidOrderNote({ order, paying }: { order: UnpaidOrder; paying: OrderPayment }) {
  const words = useWords('cart')
  const orders = useWords('orders')
  const client = useQueryClient()
  const { busy, run } = useOneAtATime<'open'>()
  const [isChanging, setChanging] = useState(false)
  const minutes = minutesLeft(order.payBy, useNow())
  const number = displayOrderNumber(order.number)
  if (order.paymentUnknown)
    return (
      <Note live={false} tone="warn" icon={Landmark} title={orders.askingBank}>
        {orders.askingBankText}
      </Note>
    )
  const pay = async (): Promise<void> => {
    try {
      const { order: whole } = await client.fetchQuery(orderQuery(order._id))
      await paying.payNow(whole)
    } catch {
      showToast({ tone: 'bad', text: orders.payUnavailable })
    }
  }
  return (
    <>
      <PaymentEnded end={paying.endOf(order)} />
      <Note
        live={false}
        tone="warn"
        icon={Clock}
        title={words[TITLES[order.inCart]]}
        action={
          <div className="flex flex-wrap gap-2">
            {minutes !== null && (
              <Button
                variant={order.inCart === 'none' ? 'secondary' : 'primary'}
                busy={busy !== null || paying.payment.progress !== null}
                busyLabel={orders.paying}
                onClick={() => void run('open', pay)}
              >
                {fill(words.pay, { amount: rupeesText(order.totalAmount) })}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setChanging(true)}>
              {words.changeIt}
            </Button>
          </div>
        }
        className="unpaid-note"
      >
        {minutes === null ? orders.checking : fill(words.unpaidText, { number, minutes })}
      </Note>
      {isChanging && <ChangeDialog order={order} onClose={() => setChanging(false)} />}
    </>
  )
}

const TITLES = { same: 'unpaidSame', some: 'unpaidSome', none: 'unpaidNone' } as const

/** Asks once, then cancels the order as Changed my mind. The cart stays. */
function ChangeDialog({ order, onClose }: { order: UnpaidOrder; onClose: () => void }) {
  const words = useWords('cart')
  const orders = useWords('orders')
  const problemText = useProblemText()
  const client = useQueryClient()
  const { busy, run } = useOneAtATime<'change'>()
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
  const [keyOf] = useState(() => createIdempotencyKey())
  const number = displayOrderNumber(order.number)

  async function change(): Promise<void> {
    setFailure(null)
    const input = { params: { id: order._id }, body: { reason: CHANGED_MIND } } as const
    try {
      const response = await callAs('user', cancelOrder, input, { idempotencyKey: keyOf(input) })
      onClose()
      await cacheOrder(client, response.order)
    } catch (error) {
      // It may have been paid or ended meanwhile.
      refreshOrders(client)
      return setFailure({ error })
    }
    showToast({ tone: 'ok', text: fill(words.changed, { number }) })
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }

  return (
    <Confirm
      open
      title={words.changeTitle}
      text={fill(words.changeText, { number })}
      confirmLabel={words.changeIt}
      cancelLabel={orders.keepOrder}
      tone="plain"
      busy={busy !== null}
      busyLabel={words.changing}
      onConfirm={() => void run('change', change)}
      onCancel={onClose}
    >
      {failure !== null && (
        <Note tone="bad" title={orders.cancelFailed} className="mt-4">
          {problemText(failure.error)}
        </Note>
      )}
    </Confirm>
  )
}
