import type { RunStop } from '@farmgate/contract/driver.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { clockText } from '@farmgate/messages/window-text.ts'
import { Camera, CircleX } from 'lucide-react'
import { rupeesText } from '#components/format/rupees.ts'
import { useDriverWords } from './driver-words.ts'

/** A stop that is still to come. */
export function StopRow({ stop, onOpen }: { stop: RunStop; onOpen: () => void }) {
  const { words, language } = useDriverWords()
  const { number, name, bags, street, pincode, leaveAtDoor } = stop
  const place = leaveAtDoor ? words.leaveAtDoor : `${street}, ${pincode}`
  return (
    <button type="button" className="run-stop run-head" onClick={onOpen}>
      <span className="run-number num">{number}</span>
      <span>
        <span className="run-name">{name}</span>
        <span className="run-sub num">
          {fillCount(language, words, 'bags', bags.length)} · {place}
        </span>
      </span>
      {leaveAtDoor ? (
        <span className="run-badge">
          <Camera size={16} aria-hidden />
          {words.photo}
        </span>
      ) : (
        <CashDue stop={stop} amount={rupeesText(stop.cashDue)} />
      )}
    </button>
  )
}

/** The money at the right edge of a stop. */
export function CashDue({ stop, amount }: { stop: RunStop; amount: string }) {
  const { words } = useDriverWords()
  const why = stop.isCash ? (stop.cashDue > 0 ? words.collectCash : words.withLastBag) : words.paid
  return (
    <span className="run-cash">
      {amount}
      <small>{why}</small>
    </span>
  )
}

/** A press opens it again: the buyer may have come home. */
export function FailedStop({
  stop: { number, name, resultAt },
  isRefused,
  onOpen,
}: {
  stop: RunStop
  isRefused: boolean
  onOpen: () => void
}) {
  const { words, language } = useDriverWords()
  return (
    <button type="button" className="run-stop run-head" onClick={onOpen}>
      <span className="run-number run-number-bad num">{number}</span>
      <span>
        <span className="run-name">{name}</span>
        <span className="run-sub num">
          {resultAt !== null && fill(words.notDeliveredAt, { time: clockText(resultAt, language) })}
        </span>
        <span className="run-sub">{isRefused ? words.notSent : words.bringBack}</span>
      </span>
      <CircleX size={24} className="run-bad" aria-hidden />
    </button>
  )
}
