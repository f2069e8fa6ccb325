import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router'
import { CreditNotes } from '#components/invoice/credit-notes.tsx'
import { InvoiceSkeleton } from '#components/invoice/invoice-skeleton.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import '#components/frame/nav-link.css'
import { PrintButton } from '#components/invoice/print-button.tsx'
import { useCreditNoteTitle } from '#components/invoice/use-invoice-title.ts'
import { useLive } from '#components/query/use-live.ts'
import { paths } from '#paths.ts'
import { useWords } from '#words.ts'
import { orderQuery } from './my-orders.ts'
import { isNotFound, OrderNotFound } from './order-not-found.tsx'

export function Component() {
  useLive('user')
  const { id = '' } = useParams()
  const words = useWords('invoice')
  const result = useQuery(orderQuery(id))
  useCreditNoteTitle(result.data?.order)
  if (isNotFound(result.error)) return <OrderNotFound />
  if (result.data !== undefined && result.data.order.creditNotes.length === 0)
    return <Navigate to={paths.order(id)} replace />
  return (
    <div className="page max-w-260 pb-10">
      {result.data === undefined && <h1 className="my-5">{words.creditNote}</h1>}
      <Loaded query={result} skeleton={<InvoiceSkeleton />}>
        {({ order }) => (
          <>
            <div className="off-paper flex flex-wrap items-center justify-between gap-3 py-2.5">
              <Link to={paths.order(order._id)} className="nav-link -ml-[12px]">
                <ArrowLeft size={20} />
                {fill(words.backToOrder, { number: displayOrderNumber(order.number) })}
              </Link>
              <PrintButton label={words.print} />
            </div>
            <CreditNotes order={order} />
          </>
        )}
      </Loaded>
    </div>
  )
}
