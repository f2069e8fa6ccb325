import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Note } from '#ui/feedback/note.tsx'
import { rupeesText } from '#components/format/rupees.ts'
import { useWords } from '#words.ts'
import type { CancelledOrders } from './account-call.ts'

/** The orders that were cancelled, the refunds, and the orders that are still open. */
export function CancelledNote({ cancelled }: { cancelled: CancelledOrders }) {
  const admin = useWords('admin')
  const { refused, remaining } = cancelled
  return (
    <Note
      tone={remaining === 0 ? 'ok' : 'warn'}
      title={fill(admin['account.cancelled.title'], { count: String(cancelled.cancelled) })}
    >
      <p>
        {fill(admin['account.cancelled.back'], {
          units: String(cancelled.units),
          value: rupeesText(cancelled.value),
          refunded: rupeesText(cancelled.refunded),
        })}
      </p>
      {refused.length > 0 && (
        <p className="wrap-anywhere">
          {fill(admin['account.cancelled.refused'], {
            orders: refused.map(({ number }) => displayOrderNumber(number)).join(', '),
          })}
        </p>
      )}
      {remaining > 0 && <p>{fill(admin['account.cancelled.remaining'], { count: String(remaining) })}</p>}
    </Note>
  )
}
