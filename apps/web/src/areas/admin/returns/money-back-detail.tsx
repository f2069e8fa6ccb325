import type { MoneyBackRow } from '@farmgate/contract/ordering/money-back.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Clock, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { adminPaths } from '#admin-pages.ts'
import { dayText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { Badge } from '#ui/data/badge.tsx'
import { useWords } from '#words.ts'
import { BuyerLink } from '../orders/card/buyer-link.tsx'
import { OrderContents } from '../orders/card/order-contents.tsx'
import { RefundNote } from '../orders/card/refund-note.tsx'
import { OrderLink } from '../orders/order-link.tsx'
import { ClaimDetail } from './claim-detail.tsx'
import { ReturnAnswer } from './return-answer.tsx'
import { ReturnPhoto } from './return-card.tsx'
import { ReturnReason } from './return-reason.tsx'
import { shownClaim } from './shown-claim.ts'
import type { MoneyBackActions } from './use-money-back-actions.ts'

/** What an operator needs to decide it. */
export function MoneyBackDetail({ row, actions }: { row: MoneyBackRow; actions: MoneyBackActions }) {
  const words = useWords('moneyBack')
  const { order, kind, status } = row
  const claim = shownClaim(row)
  return (
    <>
      {order !== null && <Facts row={row} order={order} actions={actions} />}
      {claim === null ? (
        order !== null && <OrderContents items={order.items} />
      ) : (
        <ClaimDetail row={row} shown={claim} actions={actions} />
      )}
      {order !== null && kind === 'return' && (
        <>
          <div className="return-words">
            <ReturnPhoto order={order} onOpen={() => actions.open('photo', row)} />
            <ReturnReason order={order} />
          </div>
          <ReturnAnswer order={order} />
        </>
      )}
      {row.stop !== null && (
        <Link className="link justify-self-start" to={adminPaths.roundDay(row.stop.round._id, row.stop.day)}>
          {row.stop.round.name}
        </Link>
      )}
      {order !== null && status !== 'pending' && (
        <RefundNote order={order} onSettle={() => actions.open('settle', row)} />
      )}
      {status === 'pending' && <p className="text-ink-2 text-sm">{words[`does.${kind}`]}</p>}
    </>
  )
}

/** The order, how it was paid, and how to reach the buyer. */
function Facts({ row, order, actions }: { row: MoneyBackRow; order: Order; actions: MoneyBackActions }) {
  const words = useWords('moneyBack')
  const admin = useWords('admin')
  const orderWords = useWords('orderWords')
  const { language } = useLanguage()
  const { returnRequestedAt, returnLate, contact } = order
  return (
    <p className="money-back-facts">
      <OrderLink order={order} onOpen={() => actions.open('details', row)} />
      <BuyerLink user={order.user} />
      <a
        className="link"
        href={`tel:${contact.phone}`}
        aria-label={`${fill(words.call, { name: contact.name })}: ${contact.phone}`}
      >
        <Phone size={16} aria-hidden /> <span className="num">{contact.phone}</span>
      </a>
      <span>
        {fill(words.howPaid, {
          method: orderWords[`method.${order.paymentMethod}`],
          total: rupeesText(order.currentTotal),
        })}
      </span>
      {row.kind === 'return' && returnRequestedAt !== null && (
        <span>
          {admin.askedOn} {dayText(returnRequestedAt, language)}
        </span>
      )}
      {row.kind === 'return' && returnLate && (
        <Badge tone="mute" icon={Clock}>
          {admin.lateReturn}
        </Badge>
      )}
    </p>
  )
}
