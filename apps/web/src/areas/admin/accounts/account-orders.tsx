import type { AccountDetail } from '@farmgate/contract/account-desk.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { momentText } from '../../../components/day-text.ts'
import { orderNumber } from '../../../components/order-number.ts'
import { OrderStatusBadge } from '../../../components/order-status-badge.tsx'
import { useLanguage } from '../../../language.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { rupeesText } from '../../../ui/rupees.ts'
import { useWords } from '../../../words.ts'
import './account-panel.css'

/** What is under way for this buyer; each leads to the order. */
export function AccountOrders({ account: { _id, open, openOrders } }: { account: AccountDetail }) {
  const operator = useWords('operator')
  const { language } = useLanguage()
  return (
    <Card padded ruled heading={operator['account.orders']} bodyClassName="grid gap-4">
      {openOrders.length === 0 ? (
        <p className="text-ink-2">{operator['account.noOrders']}</p>
      ) : (
        <ul className="account-list">
          {openOrders.map((order) => (
            <li
              key={order._id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center justify-items-start gap-x-4 gap-y-1"
            >
              <Link
                to={{
                  pathname: paths.adminOrders,
                  search: new URLSearchParams({ q: order.number }).toString(),
                }}
                className="link num -my-2 inline-flex min-h-11 items-center font-semibold"
              >
                {orderNumber(order)}
              </Link>
              <span className="justify-self-end">
                <span className="mr-3 text-ink-2 text-sm">
                  {operator[order.isCash ? 'account.cash' : 'account.online']}
                </span>
                <span className="num font-semibold">{rupeesText(order.total)}</span>
              </span>
              <span className="text-ink-2 text-sm">{momentText(order.createdAt, language)}</span>
              <OrderStatusBadge order={order} className="justify-self-end" />
            </li>
          ))}
        </ul>
      )}
      {open.count > openOrders.length && (
        <p className="text-ink-2 text-sm">
          {fill(operator['account.moreOrders'], { count: String(openOrders.length) })}
        </p>
      )}
      <div>
        <ButtonLink variant="secondary" iconEnd={ArrowRight} to={paths.adminUserOrders(_id)}>
          {operator['account.allOrders']}
        </ButtonLink>
      </div>
    </Card>
  )
}
