import type { AccountDetail } from '@farmgate/contract/people/account-admin.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import './account-panel.css'

/** The buyer's open orders, each with a link. */
export function AccountOrders({ account: { _id, open, openOrders } }: { account: AccountDetail }) {
  const admin = useWords('admin')
  const { language } = useLanguage()
  return (
    <Card padded ruled heading={admin['account.orders']} bodyClassName="grid gap-4">
      {openOrders.length === 0 ? (
        <p className="text-ink-2">{admin['account.noOrders']}</p>
      ) : (
        <ul className="account-list">
          {openOrders.map((order) => (
            <li
              key={order._id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center justify-items-start gap-x-4 gap-y-1"
            >
              <Link
                to={{
                  pathname: adminPaths.orders,
                  search: new URLSearchParams({ q: order.number }).toString(),
                }}
                className="link num -my-2 inline-flex min-h-11 items-center font-semibold"
              >
                {displayOrderNumber(order.number)}
              </Link>
              <span className="justify-self-end">
                <span className="mr-3 text-ink-2 text-sm">
                  {admin[order.isCash ? 'account.cash' : 'account.online']}
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
          {fill(admin['account.moreOrders'], { count: String(openOrders.length) })}
        </p>
      )}
      <div>
        <ButtonLink variant="secondary" iconEnd={ArrowRight} to={adminPaths.userOrders(_id)}>
          {admin['account.allOrders']}
        </ButtonLink>
      </div>
    </Card>
  )
}
