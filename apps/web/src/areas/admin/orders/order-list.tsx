import type { Order } from '@farmgate/contract/order-view.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../components/loaded.tsx'
import { usePageTurn } from '../../../components/use-page-turn.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ListPager } from '../list-pager.tsx'
import { useStillRows } from '../use-still-rows.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { type OrderDesk, useOrderDesk } from './use-order-desk.ts'

interface OrderListProps {
  answer: UseQueryResult<{ readonly orders: readonly Order[]; readonly nextCursor: string | null }>
  /** What stands there instead of an empty list. */
  nothing: ReactNode
  Row: ComponentType<{ order: Order; desk: OrderDesk }>
  /** The page's own dialogs. */
  children?: (desk: OrderDesk) => ReactNode
}

/** Orders one below the other, each to be worked on, with the dialogs every list of them has. */
export function OrderList({ answer, nothing, Row, children }: OrderListProps) {
  const [address] = useSearchParams()
  const list = usePageTurn()
  const desk = useOrderDesk(list)
  useStillRows(list, address.toString(), answer.data?.orders)
  const { opened, open, close, settle } = desk
  return (
    <>
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded query={answer} skeleton={<Cards />}>
          {({ orders, nextCursor }) => (
            <>
              {orders.length === 0 ? (
                nothing
              ) : (
                <ul className="grid gap-4">
                  {orders.map((order) => (
                    <Row key={order._id} order={order} desk={desk} />
                  ))}
                </ul>
              )}
              <ListPager nextCursor={nextCursor} />
            </>
          )}
        </Loaded>
      </div>
      {opened?.dialog === 'details' && (
        <OrderDialog order={opened.order} onClose={close} onCancel={(order) => open('cancel', order)} />
      )}
      {opened?.dialog === 'cancel' && <CancelDialog order={opened.order} onClose={close} settle={settle} />}
      {opened?.dialog === 'settle' && <SettleDialog order={opened.order} onClose={close} settle={settle} />}
      {children?.(desk)}
    </>
  )
}

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
