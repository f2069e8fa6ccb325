import type { RunStop } from '@farmgate/contract/delivery/driver.ts'
import { fillCount } from '@farmgate/messages/fill-count.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { clockText } from '@farmgate/messages/window-text.ts'
import { Camera, CircleX, Phone } from 'lucide-react'
import { rupeesText } from '#components/format/rupees.ts'
import { type DriverWords, useDriverWords } from './driver-words.ts'

/**
 * A stop that is still to come. Called, not used as a component, and with one text per element: with two components in each
 * of 200 rows a cheap phone drew the sheet twice as long.
 */
export function stopRow(
  stop: RunStop,
  { words, language }: ReturnType<typeof useDriverWords>,
  onOpen: (id: string) => void,
) {
  const { _id, number, name, bags, street, pincode, leaveAtDoor } = stop
  const place = leaveAtDoor ? words.leaveAtDoor : `${street}, ${pincode}`
  return (
    <button key={_id} type="button" className="run-stop run-head" onClick={() => onOpen(_id)}>
      <span className="run-number num">{number}</span>
      <span>
        <span className="run-name">{name}</span>
        <span className="run-sub num">{`${fillCount(language, words, 'bags', bags.length)} · ${place}`}</span>
      </span>
      {leaveAtDoor ? (
        <span className="run-badge">
          <Camera size={16} aria-hidden />
          {words.photo}
        </span>
      ) : (
        cashDue(stop, rupeesText(stop.cashDue), words)
      )}
    </button>
  )
}

/** The money at the right edge of a stop. */
export function cashDue(stop: RunStop, amount: string, words: DriverWords) {
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
  onOpen,
}: {
  stop: RunStop
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
        <span className="run-sub">{words.bringBack}</span>
      </span>
      <CircleX size={24} className="run-bad" aria-hidden />
    </button>
  )
}

/** The server refused what was marked here: the driver marks it again, or calls the office. */
export function RefusedStop({
  stop: { number, name },
  officePhone,
  onOpen,
}: {
  stop: RunStop
  officePhone: string | null
  onOpen: () => void
}) {
  const { words } = useDriverWords()
  return (
    <section className="run-stop run-refused" role="alert">
      <div className="run-head">
        <span className="run-number run-number-bad num">{number}</span>
        <span>
          <span className="run-name">{name}</span>
          <span className="run-sub run-bad">{words.notSaved}</span>
        </span>
      </div>
      <div className="run-body run-pair">
        <button type="button" className="btn btn-secondary btn-md" onClick={onOpen}>
          {words.markAgain}
        </button>
        {officePhone !== null && (
          <a className="btn btn-secondary btn-md" href={telOf(officePhone)}>
            <span className="btn-face">
              <Phone size={18} aria-hidden />
              {words.callOffice}
            </span>
          </a>
        )}
      </div>
    </section>
  )
}

export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
