import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { Quote } from 'lucide-react'
import { useWords } from '#words.ts'

/** Why the buyer wants to return an order. */
export function ReturnReason({ order: { returnReason } }: { order: Order }) {
  const admin = useWords('admin')
  return (
    <p className="flex gap-2.5 text-sm">
      <Quote size={18} className="mt-0.5 flex-none text-ink-3" />
      {returnReason === null || returnReason === '' ? (
        <span className="text-ink-2">{admin.noReturnReason}</span>
      ) : (
        <span className="wrap-anywhere whitespace-pre-line">{returnReason}</span>
      )}
    </p>
  )
}
