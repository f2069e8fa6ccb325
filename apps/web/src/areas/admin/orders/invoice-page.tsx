import { ProblemError } from '@farmgate/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { Invoice } from '../../../components/invoice.tsx'
import { InvoiceSkeleton } from '../../../components/invoice-skeleton.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import '../../../components/nav-link.css'
import { PrintButton } from '../../../components/print-button.tsx'
import { useInvoiceTitle } from '../../../components/use-invoice-title.ts'
import { paths } from '../../../paths.ts'
import tractor from '../../../pictures/tractor-240.avif'
import { useWords } from '../../../words.ts'
import { Missing } from '../missing.tsx'
import { orderQuery } from './order-queries.ts'

export function Component() {
  const { id = '' } = useParams()
  const words = useWords('invoice')
  const operator = useWords('operator')
  const answer = useQuery(orderQuery(id))
  useInvoiceTitle(answer.data?.order)
  const back = { to: paths.adminOrders, label: operator.orders }
  if (isNotFound(answer.error))
    return <Missing picture={tractor} title={words.notFound} text={words.notFoundText} back={back} />
  return (
    <>
      <div className="off-paper flex flex-wrap items-center justify-between gap-3">
        <Link to={back.to} className="nav-link -ml-[12px]">
          <ArrowLeft size={20} />
          {back.label}
        </Link>
        {answer.data !== undefined && <PrintButton label={words.print} />}
      </div>
      {answer.data === undefined && <h1>{words.title}</h1>}
      <Loaded query={answer} skeleton={<InvoiceSkeleton />}>
        {({ order }) => <Invoice order={order} />}
      </Loaded>
    </>
  )
}

/** An address with half an id is no order either. */
const isNotFound = (error: Error | null): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400)
