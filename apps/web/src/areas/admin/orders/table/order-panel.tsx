import { assignOrders } from '@farmgate/contract/ordering/bulk-actions.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { packedFarms, parcelsToPack } from '@farmgate/domain/ordering/order-admin/next-step.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { isOpen } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronDown, ChevronUp, UserRoundCheck, UserRoundX, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { callAs } from '#api/call.ts'
import { useProblemText } from '#api/problem-text.ts'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/overlays/toast.tsx'
import { useWords } from '#words.ts'
import { ReturnBadge } from '../../return-badge.tsx'
import { DecideReturn } from '../../returns/return-card.tsx'
import { cacheOrder } from '../cached-orders.ts'
import { PanelDay } from '../day/panel-day.tsx'
import { OrderDetails } from '../details/order-details.tsx'
import { OrderMore } from '../details/order-more.tsx'
import { orderQuery } from '../order-queries.ts'
import { OrderStageActions } from '../actions/order-stage-actions.tsx'
import { RefundNote } from '../card/refund-note.tsx'
import { RefusalNote } from '../actions/refusal-note.tsx'
import type { OrderActions } from '../actions/use-order-actions.ts'
import { useOrderAction } from '../actions/use-order-action.ts'

interface OrderPanelProps {
  id: string
  actions: OrderActions
  accountId: string
  /** Opens the previous or next order of the list; undefined at its ends. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** The whole order and every act on it, beside the list. It has its own address. */
export function OrderPanel({ id, actions, accountId, onPrevious, onNext, onClose }: OrderPanelProps) {
  const words = useWords('orderTable')
  const result = useQuery({ ...orderQuery(id), ...liveQuery })
  const title = useRef<HTMLHeadingElement>(null)
  const order = result.data?.order
  const number = order === undefined ? '' : displayOrderNumber(order.number)
  // The title, so that screen readers begin with the order. The keys work from there as well.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <aside aria-label={fill(words.panel, { number })} className="order-panel">
      <div className="order-panel-head">
        <h2 ref={title} tabIndex={-1}>
          {number === '' ? <Skeleton className="h-6 w-28" /> : number}
        </h2>
        {order !== undefined && <PanelState order={order} />}
        <IconButton
          icon={ChevronUp}
          label={words.previousOrder}
          tooltip="none"
          disabled={onPrevious === undefined}
          onClick={onPrevious}
        />
        <IconButton
          icon={ChevronDown}
          label={words.nextOrder}
          tooltip="none"
          disabled={onNext === undefined}
          onClick={onNext}
        />
        <IconButton icon={X} label={words.closePanel} tooltip="none" onClick={onClose} />
      </div>
      <Loaded query={result} skeleton={<Skeleton className="m-4 h-96" />}>
        {(data) => (
          <>
            <PanelDay key={`day of ${data.order._id}`} order={data.order} />
            <div className="order-panel-body order-sections">
              <PanelMarks order={data.order} />
              <OrderDetails order={data.order} result={result} />
            </div>
            <PanelActs key={data.order._id} order={data.order} actions={actions} accountId={accountId} />
          </>
        )}
      </Loaded>
    </aside>
  )
}

function PanelState({ order }: { order: Order }) {
  return (
    <div className="order-panel-state">
      <OrderStatusBadge order={order} />
      {order.returnStatus !== null && <ReturnBadge status={order.returnStatus} />}
    </div>
  )
}

/** What decides whether it can go, and who looks after it. */
function PanelMarks({ order: { parcels, assignedTo } }: { order: Order }) {
  const words = useWords('orderTable')
  const toPack = parcelsToPack(parcels)
  const isPacked = toPack.length > 0 && packedFarms(toPack) === toPack.length
  if (!isPacked && assignedTo === null) return null
  return (
    <div className="order-panel-state">
      {isPacked && (
        <span className="order-done">
          <Check size={16} aria-hidden />
          {words.allPacked}
        </span>
      )}
      {assignedTo !== null && (
        <span className="text-ink-2 text-sm">{fill(words.othersMark, { name: assignedTo.name })}</span>
      )}
    </div>
  )
}

/** Stays at the foot of the panel while the order scrolls. */
function PanelActs({
  order,
  actions,
  accountId,
}: Pick<OrderPanelProps, 'actions' | 'accountId'> & { order: Order }) {
  const words = useWords('orderTable')
  const client = useQueryClient()
  const problemText = useProblemText()
  const { busy, failure, send } = useOrderAction(actions.onOutcome)
  const { busy: assigning, run } = useOneAtATime<'mine'>()
  const isMine = order.assignedTo?._id === accountId

  async function assign(): Promise<void> {
    try {
      const body = { orders: [order._id], mine: !isMine }
      const { results } = await callAs('admin', assignOrders, { body })
      for (const { order: assigned } of results) if (assigned !== null) cacheOrder(client, assigned)
    } catch (error) {
      showToast({ tone: 'bad', text: problemText(error) })
    }
  }

  return (
    <div className="order-panel-acts">
      <RefusalNote stale={actions.staleOf(order)} by={actions.fasterOperatorOf(order)} failure={failure} />
      <OrderStageActions order={order} busy={busy} send={(action) => void send(action)} />
      <DecideReturn order={order} actions={actions} />
      <RefundNote order={order} onSettle={() => actions.open('settle', order)} />
      <div className="order-panel-more">
        {isOpen(order.status) && (
          <Button
            size="sm"
            variant="secondary"
            icon={isMine ? UserRoundX : UserRoundCheck}
            busy={assigning !== null}
            onClick={() => void run('mine', assign)}
          >
            {isMine ? words.release : words.makeMine}
          </Button>
        )}
        <OrderMore order={order} onCancel={(each) => actions.open('cancel', each)} />
      </div>
    </div>
  )
}
