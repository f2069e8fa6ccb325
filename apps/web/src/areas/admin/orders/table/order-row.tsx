import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { packedFarms } from '@farmgate/domain/ordering/order-admin/next-step.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { Phone, TriangleAlert, UserRoundCheck } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { classNames } from '#ui/class-names.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useWords } from '#words.ts'
import type { ChosenRows } from '../../lists/chosen-rows.ts'
import { withOpenedOrder } from '../order-address.ts'
import { orderLinkId } from '../order-link.tsx'
import type { OrderActions } from '../actions/use-order-actions.ts'
import { DayCell } from '../day/day-cell.tsx'
import { NextStepCell } from './next-step-cell.tsx'
import { lateness, placedText } from './order-times.ts'

interface OrderRowProps {
  order: Order
  actions: OrderActions
  chosen: ChosenRows
  isCurrent: boolean
  isOpened: boolean
  /** The market has rounds: the day and the round take the place of the farms. */
  withDays: boolean
  now: number
  /** What another operator did with the order while it was shown. */
  othersAct: string | undefined
  accountId: string
}

export function OrderRow({
  order,
  actions,
  chosen,
  isCurrent,
  isOpened,
  withDays,
  now,
  othersAct,
  accountId,
}: OrderRowProps) {
  const words = useWords('orderTable')
  const bulk = useWords('bulk')
  const [address] = useSearchParams()
  const result = actions.resultOf(order)
  const number = displayOrderNumber(order.number)
  const isChosen = chosen.has(order._id)
  return (
    <tr
      {...actions.rowProps(order)}
      className={classNames(
        'order-row',
        isChosen && 'order-row-chosen',
        isCurrent && 'order-row-current',
        isOpened && 'order-row-opened',
        result !== undefined && 'order-row-done',
      )}
    >
      <td className="order-cell-choose">
        <Checkbox
          label={<span className="sr-only">{fill(bulk.choose, { row: number })}</span>}
          checked={isChosen}
          onClick={(event) => {
            if (event.shiftKey) chosen.chooseUpTo(order._id)
            else chosen.toggle(order._id)
          }}
          onChange={() => {}}
        />
      </td>
      <th scope="row">
        <Link
          id={orderLinkId(order._id)}
          className="order-row-link"
          to={{ search: withOpenedOrder(address, order._id).toString() }}
          aria-current={isOpened || undefined}
        >
          {number}
        </Link>
        {order.assignedTo !== null && (
          <Assigned isMine={order.assignedTo._id === accountId} name={order.assignedTo.name} />
        )}
      </th>
      {withDays ? (
        <td className="order-cell-day">
          <DayCell order={order} now={now} />
        </td>
      ) : (
        <td className="order-cell-placed">
          <Placed order={order} now={now} withLate />
        </td>
      )}
      <td className="order-cell-buyer">
        <span className="order-buyer">
          <span className="order-cut" title={order.contact.name}>
            {order.contact.name}
          </span>
          {order.contact.phone !== '' && (
            <a
              className="order-call"
              href={`tel:${order.contact.phone}`}
              aria-label={fill(words.call, { name: order.contact.name })}
            >
              <Phone size={16} aria-hidden />
            </a>
          )}
        </span>
      </td>
      <td className="order-cell-place">
        <span className="order-cut" title={`${order.delivery.city} ${order.delivery.pincode}`}>
          {order.delivery.city} <small>{order.delivery.pincode}</small>
        </span>
      </td>
      {!withDays && (
        <td className="order-cell-farms">
          <Farms order={order} />
        </td>
      )}
      <td className="order-cell-packed">
        <Packed order={order} />
      </td>
      <td className="order-cell-payment">
        <b>{rupeesText(order.currentTotal)}</b> <small>{words[`method.${order.paymentMethod}`]}</small>
      </td>
      {withDays && (
        <td className="order-cell-placed">
          <Placed order={order} now={now} />
        </td>
      )}
      <td className="order-cell-next">
        <NextStepCell order={order} actions={actions} result={result ?? othersAct} now={now} />
      </td>
    </tr>
  )
}

function Assigned({ isMine, name }: { isMine: boolean; name: string }) {
  const words = useWords('orderTable')
  const text = isMine ? words.mineMark : fill(words.othersMark, { name })
  return (
    <span className={classNames('order-assigned', isMine && 'order-assigned-mine')} title={text}>
      <UserRoundCheck size={14} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** Where the day is shown, the time of days before today is left out, and what is late stands beside the day. */
function Placed({ order, now, withLate = false }: { order: Order; now: number; withLate?: boolean }) {
  const words = useWords('orderTable')
  const { language } = useLanguage()
  const { day, time } = placedText(order.createdAt, language, now)
  const late = lateness(order.dueAt, now)
  return (
    <>
      <time dateTime={order.createdAt}>
        {day !== '' && <span className="order-day">{day} </span>}
        {(withLate || day === '') && time}
      </time>
      {withLate && late !== null && (
        <span className="order-late">
          <TriangleAlert size={12} aria-hidden />
          {fillCount(language, words, `late.${late.unit}`, late.count)}
        </span>
      )}
    </>
  )
}

/** The first farm by name. All names are in the tooltip, and read by screen readers. */
function Farms({ order: { parcels } }: { order: Order }) {
  const words = useWords('orderTable')
  const names = parcels.map(({ farmer }) => farmer.name)
  const all = names.join(', ')
  return (
    <span className="order-farms" title={all} tabIndex={-1}>
      <span className="sr-only">{all}</span>
      <span className="order-cut" aria-hidden>
        {names[0]}
      </span>
      {names.length > 1 && <small aria-hidden>{fill(words.moreFarms, { count: names.length - 1 })}</small>}
    </span>
  )
}

function Packed({ order: { parcels } }: { order: Order }) {
  const words = useWords('orderTable')
  const packed = packedFarms(parcels)
  return (
    <>
      <span aria-hidden>
        {packed}/{parcels.length}
      </span>
      <span className="sr-only">{fill(words.packedFarms, { packed, farms: parcels.length })}</span>
      <span className="order-pips" aria-hidden>
        {parcels.map(({ farmer, packedAt }) => (
          <i key={farmer._id} data-on={packedAt !== null} />
        ))}
      </span>
    </>
  )
}
