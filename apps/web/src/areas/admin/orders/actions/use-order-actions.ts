import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { HeldRows } from '#components/query/use-held-rows.ts'
import { useRowFocus } from '#components/query/use-row-focus.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { showToast } from '#ui/overlays/toast.tsx'
import { useLanguage } from '#language.ts'
import { useWords } from '#words.ts'
import { cacheOrder } from '../cached-orders.ts'
import type { OrderAction, OrderActionOutcome } from './order-action.ts'
import { orderLinkId } from '../order-link.tsx'
import type { OnOrderActionDone } from './use-order-action.ts'

export type OrderDialogName = 'details' | 'cancel' | 'settle' | 'approve' | 'reject' | 'photo'

type StaleOutcome = Extract<OrderActionOutcome, { kind: 'stale' }>

export interface OrderActions {
  /** The open dialog and its order. */
  readonly opened: { readonly dialog: OrderDialogName; readonly order: Order } | null
  readonly open: (dialog: OrderDialogName, order: Order) => void
  readonly close: () => void
  readonly onOutcome: OnOrderActionDone
  /** Why the last action on this order was not done, if another operator was faster. */
  readonly staleOf: (order: Order) => unknown
  /** The name of that operator, if it is known. */
  readonly fasterOperatorOf: (order: Order) => string | null
  /** What was just done with this order: until the list closes up, nothing else can be done. */
  readonly resultOf: HeldRows<Order>['resultOf']
  readonly rowProps: HeldRows<Order>['rowProps']
}

/** The actions of a list of orders. `list` is the element around it, `held` its rows that are done. */
export function useOrderActions(
  list: RefObject<HTMLElement | null>,
  held: Pick<HeldRows<Order>, 'hold' | 'resultOf' | 'rowProps'>,
): OrderActions {
  const doneText = useDoneText()
  const resultText = useResultText()
  const client = useQueryClient()
  const [opened, setOpened] = useState<OrderActions['opened']>(null)
  const [stales, setStales] = useState<Readonly<Record<string, StaleOutcome | undefined>>>({})
  const moveFocus = useRowFocus({ list, elementId: orderLinkId, scroll: 'never' })

  return {
    opened,
    open: (dialog, order) => setOpened({ dialog, order }),
    close: () => setOpened(null),
    staleOf: ({ _id }) => stales[_id]?.error,
    fasterOperatorOf: ({ _id }) => stales[_id]?.by ?? null,
    resultOf: held.resultOf,
    rowProps: held.rowProps,
    onOutcome: (outcome, action) => {
      const { _id: id } = action.order
      cacheOrder(client, outcome.order)
      setStales((now) => ({ ...now, [id]: outcome.kind === 'stale' ? outcome : undefined }))
      // A dialog about another order stays open.
      setOpened((now) => (now?.order._id === id ? null : now))
      moveFocus(id, id)
      if (outcome.kind !== 'done') return
      held.hold([{ row: outcome.order, result: resultText(action) }])
      showToast({ tone: 'ok', text: doneText(action) })
    },
  }
}

/** Returns what was done, in a few words for the order's row. */
export function useResultText(): (action: OrderAction) => string {
  const admin = useWords('admin')
  return (action) => {
    switch (action.verb) {
      case 'advance':
        return admin[`justNow.${action.to}`]
      case 'approveClaim':
        return admin['justNow.approve']
      case 'rejectClaim':
        return admin['justNow.reject']
      case 'cancel':
      case 'settle':
      case 'approveReturn':
      case 'rejectReturn':
        return admin[`justNow.${action.verb}`]
      case 'changeDay':
      case 'moveParcel':
      case 'packParcel':
      case 'handOverParcel':
      case 'sendByCourier':
      case 'endParcel':
      case 'refundLine':
        return admin['justNow.changed']
    }
  }
}

/** Returns a sentence about what was done. */
export function useDoneText(): (action: OrderAction) => string {
  const admin = useWords('admin')
  const { language } = useLanguage()
  return (action) => {
    const number = displayOrderNumber(action.order.number)
    switch (action.verb) {
      case 'advance':
        return fill(admin[`marked.${action.to}`], { number })
      case 'cancel':
        return fill(admin.cancelledNow, { number })
      case 'changeDay':
        return fill(admin.dayChanged, { number, day: shortDayText(action.day, language) })
      case 'settle':
        return fill(admin.settled, { number, amount: rupeesText(action.amount) })
      case 'approveReturn':
        return fill(admin.returnApproved, { number })
      case 'rejectReturn':
        return fill(admin.returnRejected, { number })
      case 'approveClaim':
        return fill(admin.claimApproved, { number, amount: rupeesText(action.amount) })
      case 'rejectClaim':
        return fill(admin.claimRejected, { number })
      case 'refundLine':
        return fill(admin.lineRefunded, { number, amount: rupeesText(action.amount) })
      case 'endParcel':
        return fill(admin.bagEnded, { farmer: farmOf(action) })
      case 'moveParcel':
        return fill(admin[`bagMoved.${action.to}`], { farmer: farmOf(action) })
      case 'packParcel':
        return fill(action.packed ? admin.bagPacked : admin.bagUnpacked, { farmer: farmOf(action) })
      case 'handOverParcel':
        return fill(admin.bagHandedOver, { farmer: farmOf(action) })
      case 'sendByCourier':
        return fill(admin['bagMoved.shipped'], { farmer: farmOf(action) })
    }
  }
}

const farmOf = ({ order, farmer }: { readonly order: Order; readonly farmer: string }): string =>
  order.parcels.find((parcel) => parcel.farmer._id === farmer)?.farmer.name ?? ''
