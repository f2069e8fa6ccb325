import type { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { payOrder } from '@farmgate/contract/ordering/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#navigation.tsx'
import { callAs } from '#api/call.ts'
import { paths } from '#paths.ts'
import { useUnsavedWork } from '#unsaved-work.ts'
import { payWithSheet } from './pay-with-sheet.ts'
import { provePayment, sleep } from './prove-payment.ts'
import { refreshOrders } from './refresh-orders.ts'
import { startPause } from './skippable-pause.ts'

/** What the overlay over the page shows; null when it is hidden. */
interface PaymentProgress {
  readonly step: 'preparing' | 'at-sheet' | 'proving' | 'done'
  readonly rupees: number
  readonly cash: boolean
  /** The connection is lost, and the same call is being retried. */
  readonly lost?: boolean
  /** Ends the pause in which the step is shown: nothing else is waited for. */
  readonly skip?: () => void
}

/**
 * How a payment ended. After `paid` the success page opens. `unsure`: the bank has not confirmed within a minute; the
 * order shows that. `refused`: the server found no money, or the order was cancelled meanwhile.
 */
export type PaymentEnd =
  | { readonly end: 'paid' | 'unsure' | 'failed' | 'dismissed' | 'unavailable' }
  | { readonly end: 'refused'; readonly error: ProblemError }

export interface Payment {
  readonly progress: PaymentProgress | null
  readonly show: (progress: PaymentProgress | null) => void
  /** Opens the gateway's sheet for an unpaid order, then has the server prove the payment. */
  readonly pay: (order: Order) => Promise<PaymentEnd>
  /** The end of an order that needs no payment now: the same steps, then the success page. */
  readonly finish: (order: Order, atOnce?: boolean) => Promise<void>
}

/** The minimum time that a step is shown, so that it can be read. */
const STEP_MS = 2_000

/** Pays for an order, in the checkout and by Pay now in My Orders. `<PaymentOverlay>` shows its progress. */
export function usePayment(): Payment {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [progress, show] = useState<PaymentProgress | null>(null)
  const isMounted = useIsMounted()
  // Prevents the offer of a new version, or anything else, from reloading the page meanwhile.
  useUnsavedWork(progress !== null)

  const finish = async (order: Order, atOnce = false): Promise<void> => {
    const pause = startPause(atOnce ? 0 : STEP_MS)
    const { skip } = pause
    show({ step: 'done', rupees: order.totalAmount, cash: order.paymentStatus !== 'paid', skip })
    await pause.over
    // Not earlier: the page under the overlay would become empty.
    refreshOrders(client)
    if (isMounted()) await navigate(paths.orderSuccess, { replace: true, state: { orderId: order._id } })
  }

  const pay = async (order: Order): Promise<PaymentEnd> => {
    const { checkout } = order
    if (checkout === null) return { end: 'unavailable' }
    const amount = { rupees: order.totalAmount, cash: false }
    show({ ...amount, step: 'preparing' })
    const outcome = await payWithSheet({ ...order, checkout }, () => show({ ...amount, step: 'at-sheet' }))
    const requestPayment = () => callAs('user', payOrder, { params: { id: order._id } })
    if (outcome !== 'paid') {
      // Money may be on its way although the sheet was closed: one request, so that the buyer does not pay twice.
      const response = outcome === 'unavailable' ? null : await requestPayment().catch(() => null)
      if (response?.order.paymentStatus === 'paid') {
        await finish(response.order)
        return { end: 'paid' }
      }
      show(null)
      refreshOrders(client)
      return { end: outcome }
    }
    show({ ...amount, step: 'proving' })
    const [proof] = await Promise.all([provePayment(requestPayment), sleep(STEP_MS)])
    if (proof.state === 'paid') {
      await finish(proof.order)
      return { end: 'paid' }
    }
    show(null)
    refreshOrders(client)
    return proof.state === 'unsure' ? { end: 'unsure' } : { end: 'refused', error: proof.error }
  }

  return { progress, show, pay, finish }
}

/** Returns whether the page is still mounted: a buyer who has left it is not redirected. */
function useIsMounted(): () => boolean {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
