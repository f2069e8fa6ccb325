import type { AttentionRow } from '@farmgate/contract/attention.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { Link } from 'react-router'
import { orderNumber } from '../../../components/order-number.ts'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words.ts'
import '../orders/order-card.css'
import type { AttentionDesk } from './use-attention-desk.ts'

interface RowTitleProps {
  row: AttentionRow
  desk: AttentionDesk
}

/** What a row is about. A press shows all that is known of it. */
export function RowTitle({ row, desk }: RowTitleProps) {
  const operator = useWords('operator')
  const text = useTitleText()(row)
  const { order, listing, farmer } = row
  if (farmer !== null)
    return (
      <Link to={paths.adminFarmer(farmer._id)} className="order-link">
        {text}
      </Link>
    )
  if (listing !== null)
    return (
      <button
        type="button"
        className="order-link"
        aria-label={fill(operator.review, { product: listing.name })}
        onClick={() => desk.open('review', row)}
      >
        {text}
      </button>
    )
  if (order === null) return text
  return (
    <button type="button" className="order-link" onClick={() => desk.open('details', row)}>
      {text}
    </button>
  )
}

/** What a row is called, on the screen and in the names of its buttons. */
export function useTitleText(): (row: AttentionRow) => string {
  const words = useWords('attention')
  return ({ order, refund, listing, farmer, alarm }) => {
    if (alarm !== null) return words[`alarm.${alarm.kind}`]
    if (farmer !== null) return farmer.name
    if (listing !== null) return listing.name
    if (refund !== null)
      return order === null ? words.refundOfNone : fill(words.refundOf, { number: orderNumber(order) })
    if (order === null) return words.moneyWithoutOrder
    return fill(words.orderOf, { number: orderNumber(order), user: order.user.name })
  }
}
