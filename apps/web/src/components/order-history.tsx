import type { OrderEvent } from '@farmgate/contract/order-view.ts'
import { useLanguage } from '../language.ts'
import { rupeesText } from '../ui/rupees.ts'
import { useWords } from '../words.ts'
import { momentText } from './day-text.ts'
import { eventReason, eventText } from './event-text.ts'
import './order-history.css'

interface OrderHistoryProps {
  events: readonly OrderEvent[]
  /** Its buyer reads it: what they did themselves is said so. */
  own?: boolean | undefined
}

/** All that happened to an order, in plain words and in its order. */
export function OrderHistory({ events, own = false }: OrderHistoryProps) {
  const words = useWords('orderWords')
  const { language } = useLanguage()
  return (
    <ol className="order-history">
      {events.map(({ kind, by, at, reason, amount }) => (
        <li key={`${kind} ${at}`}>
          <p className="font-semibold">
            {eventText(words, kind)}
            {amount !== null && <span className="num"> · {rupeesText(amount)}</span>}
          </p>
          {reason !== null && (
            <p className="wrap-anywhere text-ink-2 text-sm">{eventReason(words, kind, reason)}</p>
          )}
          <p className="text-ink-3 text-xs">
            <time dateTime={at}>{momentText(at, language)}</time> ·{' '}
            {words[`by.${own && by === 'buyer' ? 'you' : by}`]}
          </p>
        </li>
      ))}
    </ol>
  )
}
