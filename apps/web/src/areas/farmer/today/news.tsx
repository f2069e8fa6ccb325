import type { FarmToday } from '@farmgate/contract/delivery/farm-today.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { ChevronRight, CircleMinus, IndianRupee, type LucideIcon, Package, Sprout } from 'lucide-react'
import { Link } from 'react-router'
import { nearMomentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { farmerPaths } from '#farmer-pages.ts'
import { useWords } from '#words.ts'
import { TodayGroup } from './today-group.tsx'

/** What changed since yesterday: payouts, new and cancelled orders, approved listings. */
export function News({ news: { orders, paidOut, cancelled, approved } }: { news: FarmToday['news'] }) {
  const words = useWords('today')
  const { language } = useLanguage()
  if (orders.count + paidOut.length + cancelled.length + approved.length === 0) return null
  return (
    <TodayGroup title={words.news}>
      {paidOut.map(({ at, amount }) => (
        <NewsRow
          key={at}
          to={farmerPaths.money}
          icon={IndianRupee}
          title={fill(words.paidOut, { amount: rupeesText(amount) })}
          text={nearMomentText(at, language)}
        />
      ))}
      {orders.count > 0 && (
        <NewsRow
          to={farmerPaths.orders}
          icon={Package}
          title={fill(fillCount(language, words, 'newOrders', orders.count), {
            total: rupeesText(orders.total),
          })}
          text={words.newOrdersText}
        />
      )}
      {cancelled.map(({ _id, number, at }) => (
        <NewsRow
          key={_id}
          to={farmerPaths.orders}
          icon={CircleMinus}
          title={fill(words.cancelled, { number: displayOrderNumber(number) })}
          text={`${nearMomentText(at, language)} · ${words.cancelledText}`}
        />
      ))}
      {approved.map(({ _id, name, at }) => (
        <NewsRow
          key={_id}
          to={farmerPaths.products}
          icon={Sprout}
          title={fill(words.approved, { product: name })}
          text={fill(words.approvedText, { time: nearMomentText(at, language) })}
        />
      ))}
    </TodayGroup>
  )
}

interface NewsRowProps {
  to: string
  icon: LucideIcon
  title: string
  text: string
}

function NewsRow({ to, icon: Icon, title, text }: NewsRowProps) {
  return (
    <li>
      <Link to={to} className="today-row">
        <span className="today-icon">
          <Icon size={20} />
        </span>
        <span className="today-words">
          <span className="today-name num">{title}</span>
          <span className="today-sub num">{text}</span>
        </span>
        <ChevronRight size={18} className="text-ink-3" />
      </Link>
    </li>
  )
}
