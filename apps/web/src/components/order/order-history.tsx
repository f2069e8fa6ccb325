import type { Order, OrderEvent } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useLanguage } from '#language.ts'
import { rupeesText } from '../format/rupees.ts'
import { useWords } from '#words.ts'
import { momentText } from '../format/day-text.ts'
import { eventReason, eventText, lineChangedText, movedText, shownEvents } from './event-text.ts'
import './order-history.css'

interface OrderHistoryProps {
  events: readonly OrderEvent[]
  /** Names the items that became less. */
  order?: Pick<Order, 'items' | 'changes'> | undefined
  /** The reader is the buyer: the buyer's events are labelled "you". */
  own?: boolean | undefined
}

/** All events of an order, in chronological order. */
export function OrderHistory({ events, order, own = false }: OrderHistoryProps) {
  const words = useWords('orderWords')
  const { language } = useLanguage()
  return (
    <ol className="order-history">
      {shownEvents(events, order?.changes ?? []).map(
        ({ kind, by, operator, at, reason, farm, amount, change, moved }) => (
          <li key={`${kind} ${at} ${farm ?? ''} ${change ?? ''}`}>
            <p className="font-semibold">
              {((order !== undefined && lineChangedText(language, words, order, { kind, change })) ||
                movedText(words, moved, language)) ??
                eventText(words, kind, farm)}
              {amount !== null && <span className="num"> · {rupeesText(amount)}</span>}
            </p>
            {reason !== null && (
              <p className="wrap-anywhere text-ink-2 text-sm">{eventReason(words, kind, reason)}</p>
            )}
            <p className="text-ink-3 text-xs">
              <time dateTime={at}>{momentText(at, language)}</time> ·{' '}
              {operator === undefined
                ? words[`by.${own && by === 'buyer' ? 'you' : by}`]
                : fill(words['by.operator'], { name: operator })}
            </p>
          </li>
        ),
      )}
    </ol>
  )
}
