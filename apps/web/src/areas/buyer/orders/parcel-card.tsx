import type { Order, RoundDelivery } from '@farmgate/contract/order-view.ts'
import type { StopFailure } from '@farmgate/domain/delivery/at-the-door.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useSession } from '#api/session.ts'
import { timeText } from '#components/format/day-text.ts'
import { comesText } from '#components/order/comes-text.ts'
import { GoodsPhoto } from '#components/order/goods-photo.tsx'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { knownStatus } from '#components/order/order-status.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { type ChangeWords, whenText } from './change-text.ts'
import { type ClaimDraft, readClaimDraft } from './claim-draft.ts'
import type { Claiming } from './claim-sheet.tsx'
import { isClaimable, type Parcel } from './line-rules.ts'
import { ParcelLine } from './parcel-line.tsx'
import './parcel-card.css'
import { useChangeWords } from './use-change-words.ts'
import { CourierParcel } from './courier-parcel.tsx'

/** Loaded when it is first opened: few orders have a claim. */
const ClaimSheet = lazy(async () => ({ default: (await import('./claim-sheet.tsx')).ClaimSheet }))

interface ParcelCardProps {
  order: Order
  parcel: Parcel
  claiming: Claiming | null
  /** Changes after this position were made while the page was open. */
  seenChanges: number
  now: Date
}

/** What one farm sends: its stage, its items, and what became less of them. */
export function ParcelCard({ order, parcel, claiming, seenChanges, now }: ParcelCardProps) {
  const words = useWords('orders')
  const texts = useChangeWords()
  const id = useId()
  const { farmer, status } = parcel
  const items = order.items.filter((item) => item.farmer._id === farmer._id)
  const from =
    farmer.place === ''
      ? fill(words.parcelBy, { farmer: farmer.name })
      : fill(words.parcelFrom, { farmer: farmer.name, place: farmer.place })
  const time = parcelTime(texts, parcel, now)
  const code = parcel.delivery?.round?.code ?? null
  return (
    <Card as="section" aria-labelledby={id} className="overflow-hidden">
      <header className="parcel-head">
        <h2 id={id} className="parcel-title">
          {order.waitingForPayment ? from : parcelTitle(texts, parcel, now)}
        </h2>
        <OrderStatusBadge order={{ status, waitingForPayment: order.waitingForPayment }} />
        <p className="parcel-facts">
          {comingFacts(texts, order, parcel, now).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {time !== null && !order.waitingForPayment && <span>{time}</span>}
          {!order.waitingForPayment && <span>{from}</span>}
        </p>
      </header>
      {code !== null && <HandOverCode code={code} />}
      <AtTheDoor parcel={parcel} />
      <CourierParcel order={order} parcel={parcel} />
      <ul>
        {items.map((item) => (
          <ParcelLine
            key={item.product._id}
            order={order}
            parcel={parcel}
            item={item}
            seenChanges={seenChanges}
            now={now}
          />
        ))}
      </ul>
      <ClaimOffer order={order} parcel={parcel} claiming={claiming} now={now} />
    </Card>
  )
}

function parcelTitle(texts: ChangeWords, parcel: Parcel, now: Date): string {
  const status = knownStatus(parcel.status)
  const { words } = texts
  if (status === 'delivered' && parcel.deliveredAt !== null)
    return fill(words['parcel.delivered'], { when: whenText(texts, parcel.deliveredAt, now) })
  if (failureOf(parcel) !== null) return words['parcel.failed']
  if (isComing(parcel) && roundOf(parcel) !== null) return comingText(texts, parcel, now)
  if (status !== 'confirmed' && status !== 'delivered') return words[`parcel.${status}`]
  if (parcel.handedOverAt !== null) return words['parcel.handedOver']
  if (parcel.packedAt !== null) return words['parcel.packed']
  return status === 'confirmed' ? words['parcel.confirmed'] : words['parcel.unknown']
}

const isComing = ({ status }: Parcel): boolean => status === 'confirmed' || status === 'shipped'

const comingText = ({ orderWords, language }: ChangeWords, { delivery }: Parcel, now: Date): string =>
  comesText(orderWords, delivery, language, now)

/** When and where it comes, as far as the heading does not say it. */
function comingFacts(texts: ChangeWords, order: Order, parcel: Parcel, now: Date): string[] {
  const round = roundOf(parcel)
  if (!isComing(parcel)) return []
  // The heading of an unpaid order is its farm.
  const inHeading = round !== null && !order.waitingForPayment
  const when = comingText(texts, parcel, now)
  if (failureOf(parcel) !== null) return []
  const where = round === null ? [] : [placeText(texts, order, round, when)]
  return inHeading ? where : [when, ...where]
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
  return status === 'shipped' && at !== null && because !== null ? { at, because } : null
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
  if (parcel.status !== 'delivered' || (handedTo === null && photo === null)) return null
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
  if (parcel.status === 'shipped' && parcel.shippedAt !== null) return at(words.shippedAt, parcel.shippedAt)
  if (parcel.status !== 'confirmed') return null
  if (parcel.handedOverAt !== null) return at(words.handedOverAt, parcel.handedOverAt)
  return parcel.packedAt === null ? null : at(words.packedAt, parcel.packedAt)
}

/** Offers a claim while an item of the delivered parcel can be claimed. */
function ClaimOffer({ order, parcel, claiming, now }: Omit<ParcelCardProps, 'seenChanges'>) {
  const texts = useChangeWords()
  const hintId = useId()
  const account = useSession('user')?.user._id ?? ''
  const [opened, setOpened] = useState<{ readonly draft: ClaimDraft | null } | null>(null)
  const key = `${order._id} ${parcel.farmer._id}`
  const items = order.items.filter(
    (item) => item.farmer._id === parcel.farmer._id && isClaimable(order, parcel, item),
  )
  const first = items[0]
  if (first === undefined || parcel.claimUntil === null) return null
  const isLate = now.getTime() > new Date(parcel.claimUntil).getTime()
  const when = whenText(texts, parcel.claimUntil, now)

  async function open(): Promise<void> {
    // A browser may refuse to store anything: then there is no draft.
    const draft = await readClaimDraft(account, key).catch(() => null)
    setOpened({ draft })
  }

  return (
    <div className="claim-offer">
      <Button
        block
        variant="secondary"
        icon={CircleAlert}
        aria-describedby={hintId}
        onClick={() => void open()}
      >
        {texts.words.claim}
      </Button>
      <p id={hintId} className="text-center text-ink-3 text-xs">
        {fill(isLate ? texts.words.claimLate : texts.words.claimUntil, { when })}
      </p>
      {opened !== null && (
        <Suspense>
          <ClaimSheet
            order={order}
            items={items}
            first={first}
            claiming={claiming}
            isLate={isLate}
            draft={opened.draft}
            stored={{ account, key }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
