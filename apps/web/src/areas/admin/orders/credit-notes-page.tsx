import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router'
import { CreditNotes } from '#components/invoice/credit-notes.tsx'
import { InvoiceSkeleton } from '#components/invoice/invoice-skeleton.tsx'
import { Loaded } from '#components/query/loaded.tsx'
import '#components/frame/nav-link.css'
import { PrintButton } from '#components/invoice/print-button.tsx'
import { useCreditNoteTitle } from '#components/invoice/use-invoice-title.ts'
import { adminPaths } from '#admin-pages.ts'
import tractor from '#pictures/tractor-240.avif'
import { useWords } from '#words.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { isOrderMissing, orderQuery } from './order-queries.ts'

export function Component() {
  const { id = '' } = useParams()
  const words = useWords('invoice')
  const admin = useWords('admin')
  const result = useQuery(orderQuery(id))
  useCreditNoteTitle(result.data?.order)
  const back = { to: adminPaths.orders, label: admin.orders }
  if (isOrderMissing(result.error))
    return <NotFoundPage picture={tractor} title={words.notFound} text={words.notFoundText} back={back} />
  if (result.data?.order.creditNotes.length === 0) return <Navigate to={adminPaths.invoice(id)} replace />
  return (
    <>
      <div className="off-paper flex flex-wrap items-center justify-between gap-3">
        <Link to={back.to} className="nav-link -ml-[12px]">
          <ArrowLeft size={20} />
          {back.label}
        </Link>
        {result.data !== undefined && <PrintButton label={words.print} />}
      </div>
      {result.data === undefined && <h1>{words.creditNote}</h1>}
      <Loaded query={result} skeleton={<InvoiceSkeleton />}>
        {({ order }) => <CreditNotes order={order} />}
      </Loaded>
    </>
  )
}
