import { fill } from '@farmgate/messages/fill.ts'
import { orderNumber } from '../../../components/order-number.ts'
import { Note } from '../../../ui/note.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'
import type { CancelledOrders } from './account-call.ts'

/** What the act has cancelled and given back, and what is still open. */
export function CancelledNote({ cancelled }: { cancelled: CancelledOrders }) {
  const operator = useWords('operator')
  const { refused, remaining } = cancelled
  return (
    <Note
      tone={remaining === 0 ? 'ok' : 'warn'}
      title={fill(operator['account.cancelled.title'], { count: String(cancelled.cancelled) })}
    >
      <p>
        {fill(operator['account.cancelled.back'], {
          units: String(cancelled.units),
          value: rupeesText(cancelled.value),
          refunded: rupeesText(cancelled.refunded),
        })}
      </p>
      {refused.length > 0 && (
        <p className="wrap-anywhere">
          {fill(operator['account.cancelled.refused'], { orders: refused.map(orderNumber).join(', ') })}
        </p>
      )}
      {remaining > 0 && <p>{fill(operator['account.cancelled.remaining'], { count: String(remaining) })}</p>}
    </Note>
  )
}
