import type { ProblemError } from '@farmgate/contract/client.ts'
import type { Order } from '@farmgate/contract/order-view.ts'
import { payOrder } from '@farmgate/contract/orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callAs } from '../api/call.ts'
import { paths } from '../paths.ts'
import { useUnsavedWork } from '../unsaved-work.ts'
import { payWithSheet } from './pay-with-sheet.ts'
import { provePayment, sleep } from './prove-payment.ts'
import { refreshOrders } from './refresh-orders.ts'

/** What the overlay over the page shows; null when there is none. */
interface PaymentProgress {
  readonly step: 'preparing' | 'at-sheet' | 'proving' | 'done'
  readonly rupees: number
  readonly cash: boolean
  /** The line is gone, and the same call is sent again. */
  readonly lost?: boolean
}

/**
 * How a payment ended. After `paid` the success page opens by itself. `unsure`: the bank has not answered within a
 * minute; the order says so. `refused`: the server found no money, or the order was cancelled meanwhile.
 */
export type PaymentEnd =
  | { readonly end: 'paid' | 'unsure' | 'failed' | 'dismissed' | 'unavailable' }
  | { readonly end: 'refused'; readonly error: ProblemError }

export interface Payment {
  readonly progress: PaymentProgress | null
  readonly show: (progress: PaymentProgress | null) => void
  /** Opens the gateway's sheet for an order that waits for its money, and has the server prove what came of it. */
  readonly pay: (order: Order) => Promise<PaymentEnd>
  /** The end of an order that needs no payment now: the same pauses, then the success page. */
  readonly finish: (order: Order) => Promise<void>
}

/** A step is shown for at least so long, so that it can be read. */
const STEP_MS = 2_000

/** Paying for an order, for the checkout and for Pay now in My Orders. `<PaymentOverlay>` draws its progress. */
export function usePayment(): Payment {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [progress, show] = useState<PaymentProgress | null>(null)
  const isHere = useIsHere()
  // Neither the offer of a new version nor anything else may take the page away meanwhile.
  useUnsavedWork(progress !== null)

  const finish = async (order: Order): Promise<void> => {
    show({ step: 'done', rupees: order.totalAmount, cash: order.paymentStatus !== 'paid' })
    await sleep(STEP_MS)
    // Not before: the page under the overlay would fall empty.
    refreshOrders(client)
    if (isHere()) await navigate(paths.orderSuccess, { replace: true, state: { orderId: order._id } })
  }

  const pay = async (order: Order): Promise<PaymentEnd> => {
    const { checkout } = order
    if (checkout === null) return { end: 'unavailable' }
    const at = { rupees: order.totalAmount, cash: false }
    show({ ...at, step: 'preparing' })
    const outcome = await payWithSheet({ ...order, checkout }, () => show({ ...at, step: 'at-sheet' }))
    const ask = () => callAs('user', payOrder, { params: { id: order._id } })
    if (outcome !== 'paid') {
      // Money may be on its way although the sheet was left: one question, so that nobody pays twice.
      const known = outcome === 'unavailable' ? null : await ask().catch(() => null)
      if (known?.order.paymentStatus === 'paid') {
        await finish(known.order)
        return { end: 'paid' }
      }
      show(null)
      refreshOrders(client)
      return { end: outcome }
    }
    show({ ...at, step: 'proving' })
    const [proof] = await Promise.all([provePayment(ask), sleep(STEP_MS)])
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

/** Whoever has left the page by then is not led anywhere. */
function useIsHere(): () => boolean {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}
