import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '#api/session.ts'
import { OrderStatusBadge } from '#components/order/order-status-badge.tsx'
import { knownStatus } from '#components/order/order-status.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { useWords } from '#words.ts'
import { type ChangeWords, whenText } from './change-text.ts'
import { type ClaimDraft, readClaimDraft } from './claim-draft.ts'
import { type Claiming, ClaimSheet } from './claim-sheet.tsx'
import { isClaimable, type Parcel } from './line-rules.ts'
import { ParcelLine } from './parcel-line.tsx'
import './parcel-card.css'
import { useChangeWords } from './use-change-words.ts'

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
  return (
    <Card as="section" aria-labelledby={id} className="overflow-hidden">
      <header className="parcel-head">
        <h2 id={id} className="parcel-title">
          {order.waitingForPayment ? from : parcelTitle(texts, parcel, now)}
        </h2>
        <OrderStatusBadge order={{ status, waitingForPayment: order.waitingForPayment }} />
        <p className="parcel-facts">
          {time !== null && !order.waitingForPayment && <span>{time}</span>}
          {!order.waitingForPayment && <span>{from}</span>}
        </p>
      </header>
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
  if (status !== 'confirmed' && status !== 'delivered') return words[`parcel.${status}`]
  if (parcel.handedOverAt !== null) return words['parcel.handedOver']
  if (parcel.packedAt !== null) return words['parcel.packed']
  return status === 'confirmed' ? words['parcel.confirmed'] : words['parcel.unknown']
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
      )}
    </div>
  )
}
