import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { orderNumber } from '../../../components/order-number.ts'
import { rupeesText } from '../../../ui/rupees.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.ts'
import { keepOrder } from './kept-orders.ts'
import type { OrderAction } from './order-action.ts'
import { orderLinkId } from './order-link.tsx'
import type { Settle } from './use-order-action.ts'

export type OrderDialogName = 'details' | 'cancel' | 'settle' | 'approve' | 'reject' | 'photo'

export interface OrderDesk {
  /** What is looked at in a dialog. */
  readonly opened: { readonly dialog: OrderDialogName; readonly order: Order } | null
  readonly open: (dialog: OrderDialogName, order: Order) => void
  readonly close: () => void
  readonly settle: Settle
  /** Why the last action on this order was not done, where somebody else had been quicker. */
  readonly staleOf: (order: Order) => unknown
}

/** A list of orders that somebody works on. `list` is the box around it. */
export function useOrderDesk(list: RefObject<HTMLElement | null>): OrderDesk {
  const say = useSay()
  const client = useQueryClient()
  const [opened, setOpened] = useState<OrderDesk['opened']>(null)
  const [overtaken, setOvertaken] = useState<Readonly<Record<string, unknown>>>({})
  const [acted, setActed] = useState<{ readonly id: string } | null>(null)

  // An effect, because a dialog that closes gives the focus back first, and a button that can't be pressed any more loses it.
  useEffect(() => {
    if (acted === null || !isFree(acted.id)) return
    ;(document.getElementById(orderLinkId(acted.id)) ?? list.current)?.focus({ preventScroll: true })
  }, [acted, list])

  return {
    opened,
    open: (dialog, order) => setOpened({ dialog, order }),
    close: () => setOpened(null),
    staleOf: ({ _id }) => overtaken[_id],
    settle: (outcome, action) => {
      const { _id: id } = action.order
      keepOrder(client, outcome.order)
      setOvertaken((now) => ({ ...now, [id]: outcome.kind === 'stale' ? outcome.error : undefined }))
      // Whoever looks at another one by now is not disturbed.
      setOpened((now) => (now?.order._id === id ? null : now))
      setActed({ id })
      if (outcome.kind === 'done') showToast({ tone: 'ok', text: say(action) })
    },
  }
}

/** What was done, in a sentence. */
export function useSay(): (action: OrderAction) => string {
  const operator = useWords('operator')
  return (action) => {
    const number = orderNumber(action.order)
    switch (action.verb) {
      case 'advance':
        return fill(operator[`marked.${action.to}`], { number })
      case 'cancel':
        return fill(operator.cancelledNow, { number })
      case 'settle':
        return fill(operator.settled, { number, amount: rupeesText(action.order.refund?.amount ?? 0) })
      case 'approveReturn':
        return fill(operator.returnApproved, { number })
      case 'rejectReturn':
        return fill(operator.returnRejected, { number })
    }
  }
}

/** The focus is nowhere, or still on the card: nobody has gone elsewhere meanwhile. */
function isFree(orderId: string): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return true
  return document.getElementById(orderLinkId(orderId))?.closest('li')?.contains(focused) === true
}
