import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { Link } from 'react-router'
import { adminPaths } from '#admin-pages.ts'
import { useRights } from '../own-profile.ts'
import './payouts.css'

/** An order's number; a link for those who may open orders, which an approver may not. */
export function PayoutOrderLink({ number }: { number: string }) {
  const isDaily = useRights()('daily')
  if (!isDaily) return displayOrderNumber(number)
  return (
    <Link className="link payout-link" to={`${adminPaths.orders}?q=${encodeURIComponent(number)}`}>
      {displayOrderNumber(number)}
    </Link>
  )
}
