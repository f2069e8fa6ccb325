import type { Order, RoundDelivery } from '@farmgate/contract/ordering/order-view.ts'
import type { StopFailure } from '@farmgate/domain/delivery/driver/at-the-door.ts'
import { isDelivered, isOnTheRoad, isOpen, isUnsent } from '@farmgate/domain/ordering/orders/stage.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { timeText } from '#components/format/day-text.ts'
import { comesText } from '#components/order/comes-text.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { knownStatus } from '#components/order/order-status.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { type ChangeWords, whenText } from '../change/change-text.ts'
import type { Parcel } from '../change/line-rules.ts'
import { ParcelLine } from './parcel-line.tsx'
import './parcel-card.css'
import { useChangeWords } from '../change/use-change-words.ts'
import { CourierParcel } from './courier-parcel.tsx'

interface ParcelCardProps {
  order: Order
  /** What comes together, at least one bag. */
  parcels: readonly [Parcel, ...Parcel[]]
  /** Changes after this position were made while the page was open. */
  seenChanges: number
  now: Date
}

/** One delivery: when and where it comes, its code, and each farm's bag. */
export function ParcelCard({ order, parcels, seenChanges, now }: ParcelCardProps) {
  const texts = useChangeWords()
  const [parcel] = parcels
  const farmText = useFarmText()
  const isOneBag = parcels.length === 1
  const isFarmInTitle = order.waitingForPayment && roundOf(parcel) === null
  const bagFacts = (bag: Parcel) => (order.waitingForPayment ? null : parcelTime(texts, bag, now))
  const isOneStatus = parcels.every(({ status }) => status === parcel.status)
  const code = parcels.map(({ delivery }) => delivery?.round?.code ?? null).find((each) => each !== null)
  const badge = ({ status }: Parcel) => (
    <OrderStatusBadge order={{ status, waitingForPayment: order.waitingForPayment }} />
  )
  const time = isOneBag ? bagFacts(parcel) : null
  const title = isFarmInTitle ? farmText(parcel) : parcelTitle(texts, parcel, now)
  // Two deliveries may have one title: their farms tell them apart.
  const name = isFarmInTitle ? title : [title, ...parcels.map(farmText)].join(', ')
  return (
    <Card as="section" aria-label={name} className="overflow-hidden">
      <header className="parcel-head">
        <h2 className="parcel-title">{title}</h2>
        {isOneStatus && badge(parcel)}
        <p className="parcel-facts">
          {comingFacts(texts, order, parcel, now).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {time !== null && <span>{time}</span>}
          {isOneBag && !isFarmInTitle && <span>{farmText(parcel)}</span>}
        </p>
      </header>
      {code !== undefined && <HandOverCode code={code} />}
      <AtTheDoor parcel={parcel} />
      {parcels.map((bag) => (
        <section
          key={bag.farmer._id}
          aria-label={isOneBag ? undefined : farmText(bag)}
          className="parcel-bag"
        >
          {!isOneBag && (
            <div className="parcel-bag-head">
              <h3>{farmText(bag)}</h3>
              {!isOneStatus && badge(bag)}
              <p>{bagFacts(bag)}</p>
            </div>
          )}
          <CourierParcel order={order} parcel={bag} />
          <ul>
            {itemsOf(order, bag).map((item) => (
              <ParcelLine
                key={item.product._id}
                order={order}
                parcel={bag}
                item={item}
                seenChanges={seenChanges}
                now={now}
              />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

const itemsOf = ({ items }: Order, { farmer }: Parcel): Order['items'] =>
  items.filter((item) => item.farmer._id === farmer._id)

function useFarmText(): (parcel: Parcel) => string {
  const words = useWords('orders')
  return ({ farmer: { name, place } }) =>
    place === '' ? fill(words.parcelBy, { farmer: name }) : fill(words.parcelFrom, { farmer: name, place })
}

function parcelTitle(texts: ChangeWords, parcel: Parcel, now: Date): string {
  const status = knownStatus(parcel.status)
  const { words } = texts
  if (isDelivered(status) && parcel.deliveredAt !== null)
    return fill(words['parcel.delivered'], { when: whenText(texts, parcel.deliveredAt, now) })
  if (failureOf(parcel) !== null) return words['parcel.failed']
  if (isOpen(parcel.status) && roundOf(parcel) !== null) return comingText(texts, parcel, now)
  if (!isUnsent(status) && !isDelivered(status)) return words[`parcel.${status}`]
  if (parcel.handedOverAt !== null) return words['parcel.handedOver']
  if (parcel.packedAt !== null) return words['parcel.packed']
  return isUnsent(status) ? words['parcel.confirmed'] : words['parcel.unknown']
}

const comingText = ({ orderWords, language }: ChangeWords, { delivery }: Parcel, now: Date): string =>
  comesText(orderWords, delivery, language, now)

/** When and where it comes, as far as the heading does not say it. */
function comingFacts(texts: ChangeWords, order: Order, parcel: Parcel, now: Date): string[] {
  const round = roundOf(parcel)
  if (!isOpen(parcel.status)) return []
  const when = comingText(texts, parcel, now)
  if (failureOf(parcel) !== null) return []
  return [round === null ? when : placeText(texts, order, round, when)]
}

/** `Tilak Road, 411030`, or where to collect it; with the day where the heading says *Today*. */
function placeText(
  { orderWords, language }: ChangeWords,
  { delivery: { street, pincode } }: Order,
  { from, place }: RoundDelivery,
  when: string,
): string {
  const where = place === null ? `${street}, ${pincode}` : fill(orderWords['comes.collectAt'], { place })
  const day = shortDayText(from, language)
  return when.startsWith(day) ? where : `${day} · ${where}`
}

const roundOf = ({ delivery }: Parcel): RoundDelivery | null => delivery?.round ?? null

/** Why its stop failed, until it has another day. An order that was stored on the device before has neither field. */
function failureOf({
  status,
  delivery,
}: Parcel): { readonly at: string; readonly because: StopFailure } | null {
  const { failedAt: at = null, failedBecause: because = null } = delivery?.round ?? {}
  return isOnTheRoad(status) && at !== null && because !== null ? { at, because } : null
}

/** What happened when the driver came: a failure, who took it, or where it was left. */
function AtTheDoor({ parcel }: { parcel: Parcel }) {
  const { words, language } = useChangeWords()
  const failure = failureOf(parcel)
  const { handedTo = null, photo = null } = parcel.delivery?.round ?? {}
  if (failure !== null)
    return (
      <Note tone="warn" live={false} className="m-4">
        {fill(words[`failed.${failure.because}.text`], { time: timeText(failure.at, language) })}{' '}
        {words.failedNext}
      </Note>
    )
  if (!isDelivered(parcel.status) || (handedTo === null && photo === null)) return null
  return (
    <div className="grid gap-2 px-4 pt-4">
      {handedTo !== null && <p className="wrap-anywhere">{fill(words.handedTo, { name: handedTo })}</p>}
      {photo !== null && (
        <>
          <p>{words.leftAtDoor}</p>
          <GoodsPhoto picture={photo} alt={words.leftAtDoor} width={320} sizes="320px" className="max-w-80" />
        </>
      )}
    </div>
  )
}

const CODE_DIGITS = [0, 1, 2, 3]

/** What the buyer says to the driver, large enough to read it out. */
function HandOverCode({ code }: { code: string }) {
  const { words } = useChangeWords()
  return (
    <div className="hand-over">
      <p>
        <b className="font-semibold">{words.handOverCode}</b>
        <span className="block text-ink-2 text-sm">{words.handOverHint}</span>
      </p>
      <p className="hand-over-code">
        <span className="sr-only">{code.split('').join(' ')}</span>
        {CODE_DIGITS.map((place) => (
          <span key={place} aria-hidden className="hand-over-digit">
            {code.charAt(place)}
          </span>
        ))}
      </p>
    </div>
  )
}

/** Since when it is where it is. */
function parcelTime(texts: ChangeWords, parcel: Parcel, now: Date): string | null {
  const { words } = texts
  const at = (text: string, time: string) => fill(text, { when: whenText(texts, time, now) })
  if (isOnTheRoad(parcel.status) && parcel.shippedAt !== null) return at(words.shippedAt, parcel.shippedAt)
  if (!isUnsent(parcel.status)) return null
  if (parcel.handedOverAt !== null) return at(words.handedOverAt, parcel.handedOverAt)
  return parcel.packedAt === null ? null : at(words.packedAt, parcel.packedAt)
}
