import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { Invoice } from '../../../components/invoice.tsx'
import { InvoiceSkeleton } from '../../../components/invoice-skeleton.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import '../../../components/nav-link.css'
import { orderNumber } from '../../../components/order-number.ts'
import { PrintButton } from '../../../components/print-button.tsx'
import { useInvoiceTitle } from '../../../components/use-invoice-title.ts'
import { useLive } from '../../../components/use-live.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words.ts'
import { orderQuery } from './my-orders.ts'
import { isNotFound, OrderNotFound } from './order-not-found.tsx'

export function Component() {
  useLive('user')
  const { id = '' } = useParams()
  const words = useWords('invoice')
  const answer = useQuery(orderQuery(id))
  useInvoiceTitle(answer.data?.order)
  if (isNotFound(answer.error)) return <OrderNotFound />
  return (
    <div className="page max-w-260 pb-10">
      {answer.data === undefined && <h1 className="my-5">{words.title}</h1>}
      <Loaded query={answer} skeleton={<InvoiceSkeleton />}>
        {({ order }) => (
          <>
            <div className="off-paper flex flex-wrap items-center justify-between gap-3 py-2.5">
              <Link to={paths.order(order._id)} className="nav-link -ml-[12px]">
                <ArrowLeft size={20} />
                {fill(words.backToOrder, { number: orderNumber(order) })}
              </Link>
              <PrintButton label={words.print} />
            </div>
            <Invoice order={order} />
          </>
        )}
      </Loaded>
    </div>
  )
}
