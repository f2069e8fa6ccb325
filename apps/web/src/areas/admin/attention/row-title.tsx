import type { AttentionRow } from '@farmgate/contract/telling/attention.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { guardChangeText } from '@farmgate/messages/guard-change-text.ts'
import { itemAmountText } from '@farmgate/messages/item-amount.ts'
import { Link } from 'react-router'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { useWords } from '#words.ts'
import '../orders/card/order-card.css'
import { shortDay } from '../rounds/round-text.ts'
import { claimOf } from './claims/shown-claim.ts'
import type { AttentionActions } from './actions/use-attention-actions.ts'

interface RowTitleProps {
  row: AttentionRow
  actions: AttentionActions
}

/** The subject of a row. A press opens its details. */
export function RowTitle({ row, actions }: RowTitleProps) {
  const text = useTitleText()(row)
  const { order, account } = row
  const farmer = row.farmer ?? account?.farmer ?? null
  if (farmer !== null)
    return (
      <Link to={adminPaths.farmer(farmer._id)} className="order-link">
        {text}
      </Link>
    )
  if (order === null) return text
  return (
    <button type="button" className="order-link" onClick={() => actions.open('details', row)}>
      {text}
    </button>
  )
}

/** Returns the name of a row, on the screen and in the labels of its buttons. */
export function useTitleText(): (row: AttentionRow) => string {
  const words = useWords('attention')
  const orderWords = useWords('orderWords')
  const settingWords = useWords('adminSettings')
  const { language } = useLanguage()
  return (row) => {
    const { order, refund, listing, farmer, alarm, road, account, run, settingChange } = row
    if (settingChange !== null) return guardChangeText(settingWords, settingChange)
    const claimed = claimOf(row)
    if (claimed !== null)
      return fill(words.claimTitle, {
        amount: itemAmountText(language, orderWords, claimed.item.product.unit, claimed.claim.amount),
        item: claimed.item.product.name,
        number: displayOrderNumber(claimed.order.number),
      })
    if (run !== null) return fill(words.runTitle, { number: run.number })
    if (alarm !== null) return words[`alarm.${alarm.kind}`]
    if (account !== null) return account.farmer.name
    if (farmer !== null) return farmer.name
    if (listing !== null) return listing.name
    if (refund !== null)
      return order === null
        ? words.refundOfNone
        : fill(words.refundOf, { number: displayOrderNumber(order.number) })
    if (order === null && road !== null)
      return fill(words.cashOf, { round: road.round.name, day: shortDay(road.day, language) })
    if (order === null) return words.moneyWithoutOrder
    return fill(words.orderOf, { number: displayOrderNumber(order.number), user: order.user.name })
  }
}
