import type { RoundDay, RoundStop } from '@farmgate/contract/delivery/rounds.ts'
import { indianDay } from '@farmgate/domain/delivery/rounds/plan-days.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { windowText } from '@farmgate/messages/window-text.ts'
import { CircleCheck, GripVertical, MessageCircle, Phone, TriangleAlert } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { rupeesText } from '#components/format/rupees.ts'
import { useLanguage } from '#language.ts'
import { adminPaths } from '#admin-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words.ts'
import { hourText, shortDay, whatsAppLink } from '../round-text.ts'

export const numberId = (stop: string): string => `stop-${stop}`

/** What is dragged, so that nothing else is dropped here. */
const STOP_DATA = 'application/x-farmgate-stop'

const isToday = (day: string): boolean => day === indianDay(new Date())

interface StopRowProps {
  stop: RoundStop
  day: RoundDay
  missing: number
  canMove: boolean
  /** To this number. */
  onMove: (to: number) => void
  /** Another stop was dropped here. */
  onDropOf: (id: string) => void
  onDecide: () => void
}

export function StopRow({ stop, day, missing, canMove, onMove, onDropOf, onDecide }: StopRowProps) {
  const words = useWords('rounds')
  const own = useWords('roundDay')
  const { language } = useLanguage()
  const [isOver, setOver] = useState(false)
  const { name, street, city, bags, leaveAtDoor, order, number } = stop

  function key(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    onMove(number + step)
  }
  const isStop = (event: DragEvent) => canMove && event.dataTransfer.types.includes(STOP_DATA)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop; the keys do the same
    <li
      className={classNames('stop-row', isOver && 'stop-row-over', stop.result !== null && 'stop-row-ended')}
      onDragOver={(event) => {
        if (!isStop(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!isStop(event)) return
        event.preventDefault()
        onDropOf(event.dataTransfer.getData(STOP_DATA))
      }}
    >
      <span
        className="stop-number"
        draggable={canMove}
        onDragStart={(event) => {
          event.dataTransfer.setData(STOP_DATA, stop._id)
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        {canMove && <GripVertical size={16} aria-hidden className="stop-grip" />}
        <button
          type="button"
          id={numberId(stop._id)}
          className="stop-number-key num"
          aria-label={fill(own.moveStop, { number })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          disabled={!canMove}
          onKeyDown={key}
        >
          {number}
        </button>
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <b>{name}</b>{' '}
          <Link
            className="link num inline-flex min-h-11 items-center"
            to={{ pathname: adminPaths.orders, search: new URLSearchParams({ q: order.number }).toString() }}
            aria-label={fill(words.openOrder, { number: displayOrderNumber(order.number) })}
          >
            {displayOrderNumber(order.number)}
          </Link>
        </p>
        <p className="round-small wrap-anywhere">
          {[`${street}, ${city}`, ...(leaveAtDoor ? [words.leaveAtDoor] : [])].join(' · ')}
          {stop.isSecondTry && <b> · {own.secondTry}</b>}
          {missing > 0 && (
            <b className="drop-off-missing">
              {' '}
              <TriangleAlert size={14} aria-hidden /> {fillCount(language, own, 'missing', missing)}
            </b>
          )}
        </p>
      </div>
      <p className="stop-sums">
        <span>{fillCount(language, words, 'bags', bags)}</span>
        <MoneyOf stop={stop} />
        {stop.result !== null && <ResultOf stop={stop} />}
        {stop.result === 'failed' && !stop.isSettled && (
          <Button variant="secondary" size="sm" aria-label={fill(own.decideOf, { name })} onClick={onDecide}>
            {own.decide}
          </Button>
        )}
      </p>
      <StopLinks stop={stop} day={day} />
    </li>
  )
}

function MoneyOf({ stop: { cashDue, collected, isCash, result } }: { stop: RoundStop }) {
  const words = useWords('rounds')
  const own = useWords('roundDay')
  if (collected > 0) return <b className="num">{fill(own.collected, { amount: rupeesText(collected) })}</b>
  if (cashDue > 0) return <b className="num">{fill(words.collect, { amount: rupeesText(cashDue) })}</b>
  if (!isCash) return <b>{words.paid}</b>
  return result === null ? <b>{words.atLastStop}</b> : null
}

/** Delivered, when and how, or why not. */
function ResultOf({ stop: { result, resultAt, failedBecause, handedOver, isSettled } }: { stop: RoundStop }) {
  const words = useWords('roundDay')
  const { language } = useLanguage()
  const time = resultAt === null ? '' : hourText(resultAt, language)
  if (result === 'failed')
    return (
      <b className="drop-off-missing">
        <TriangleAlert size={14} aria-hidden /> {fill(words.failedAt, { time })}
        {failedBecause !== null && `, ${words[`because.${failedBecause}.text`]}`}
        {isSettled && ` · ${words.decided}`}
      </b>
    )
  return (
    <b className="drop-off-in">
      <CircleCheck size={14} aria-hidden />{' '}
      {resultAt === null ? words.delivered : fill(words.deliveredAt, { time })}
      {handedOver !== null &&
        handedOver.how !== 'failed' &&
        ` ${fill(words[handedOver.isWrongCode ? 'how.wrongCode' : (`how.${handedOver.how}` as const)], { name: handedOver.to ?? '' })}`}
      {handedOver !== null && handedOver.photo !== null && (
        <>
          {' '}
          <a className="link" href={handedOver.photo.webp} target="_blank" rel="noreferrer">
            {words.photo}
          </a>
        </>
      )}
    </b>
  )
}

/** Call, and WhatsApp with the day, and the code where the order is paid for. */
function StopLinks({ stop: { name, phone, code }, day }: { stop: RoundStop; day: RoundDay }) {
  const words = useWords('rounds')
  const own = useWords('roundDay')
  const { language } = useLanguage()
  const window = windowText({ from: day.from, to: day.to }, language)
  const comes = fill(isToday(day.day) ? own.today : own.onDay, { day: shortDay(day.day, language), window })
  const text = code === null ? comes : `${comes} ${fill(own.code, { code })}`
  return (
    <span className="stop-links">
      <a className="icon-btn" href={`tel:${phone}`} aria-label={fill(words.call, { name })}>
        <Phone size={20} />
      </a>
      <a
        className="icon-btn"
        href={whatsAppLink(phone, text)}
        target="_blank"
        rel="noreferrer"
        aria-label={fill(words.whatsApp, { name })}
      >
        <MessageCircle size={20} />
      </a>
    </span>
  )
}
