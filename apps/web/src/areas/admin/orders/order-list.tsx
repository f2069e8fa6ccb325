import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '#components/query/loaded.tsx'
import { useHeldRows } from '#components/query/use-held-rows.ts'
import { usePageTurn } from '#components/query/use-page-turn.ts'
import { Card } from '#ui/data/card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ListPager } from '../lists/list-pager.tsx'
import { usePressGuard } from '../use-press-guard.ts'
import { CancelDialog } from './actions/cancel-dialog.tsx'
import { OrderDialog } from './details/order-dialog.tsx'
import { SettleDialog } from './actions/settle-dialog.tsx'
import { type OrderActions, useOrderActions } from './actions/use-order-actions.ts'

interface OrderListProps {
  result: UseQueryResult<{ readonly orders: readonly Order[]; readonly nextCursor: string | null }>
  /** Shown instead of an empty list. */
  nothing: ReactNode
  Row: ComponentType<{ order: Order; actions: OrderActions }>
  /** Dialogs of the page. */
  children?: (actions: OrderActions) => ReactNode
}

/** A list of orders with their actions, and the dialogs that all order lists share. */
export function OrderList({ result, nothing, Row, children }: OrderListProps) {
  const [address] = useSearchParams()
  const list = usePageTurn()
  const listKey = address.toString()
  const held = useHeldRows({ list, listKey, rows: result.data?.orders ?? NO_ORDERS, keyOf: idOf })
  const actions = useOrderActions(list, held)
  usePressGuard(list, listKey, result.data && held.rows)
  const { opened, open, close, onOutcome } = actions
  return (
    <>
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={result} skeleton={<Cards />}>
          {({ nextCursor }) => (
            <>
              {held.rows.length === 0 ? (
                nothing
              ) : (
                <ul className="grid gap-4">
                  {held.rows.map((order) => (
                    <Row key={order._id} order={order} actions={actions} />
                  ))}
                </ul>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
      {opened?.dialog === 'details' && (
        <OrderDialog
          order={opened.order}
          onClose={close}
          onOutcome={onOutcome}
          onCancel={(order) => open('cancel', order)}
        />
      )}
      {opened?.dialog === 'cancel' && (
        <CancelDialog order={opened.order} onClose={close} onOutcome={onOutcome} />
      )}
      {opened?.dialog === 'settle' && (
        <SettleDialog order={opened.order} onClose={close} onOutcome={onOutcome} />
      )}
      {children?.(actions)}
    </>
  )
}

const NO_ORDERS: readonly Order[] = []
const idOf = ({ _id }: Order): string => _id

const Cards = () => (
  <div className="grid gap-4">
    {Array.from({ length: 4 }, (_, card) => (
      <Card key={card} className="grid gap-5 p-4 md:px-6 md:py-5">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-7 w-24 rounded-full" />
        </div>
        <div className="flex items-center gap-4">
          <Skeleton className="size-12" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="ml-auto hidden h-11 w-2/5 md:block" />
        </div>
      </Card>
    ))}
  </div>
)
