import { shownName } from '#components/product/shown-name.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { noteText } from '#components/order/event-text.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { momentText } from '#components/format/day-text.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { CircleX, Clock } from 'lucide-react'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'
import { SomethingWrong } from '../after-delivery/something-wrong.tsx'
import { amountText, keptText } from '../change/change-text.ts'
import { LineChangeNote } from '../change/line-change-note.tsx'
import { canReduce, type Item, type Parcel } from '../change/line-rules.ts'
import { ReduceLine } from '../change/reduce-line.tsx'
import { useChangeWords } from '../change/use-change-words.ts'

interface ParcelLineProps {
  order: Order
  parcel: Parcel
  item: Item
  seenChanges: number
  now: Date
}

/** One item: what was ordered, what became of it, and what the buyer can still change. */
export function ParcelLine({ order, parcel, item, seenChanges, now }: ParcelLineProps) {
  const texts = useChangeWords()
  const shell = useWords('shell')
  const { product, quantity, kept, lineTotal, currentTotal } = item
  const { words } = texts
  const changes = order.changes.filter(({ line }) => line === product._id)
  const hasLess = kept.quantity !== quantity
  const claims = order.claims.filter(({ line, state }) => line === product._id && state !== 'approved')
  const ordered = amountText(texts, item, { quantity })
  return (
    <li className="parcel-line">
      <ProductPhoto product={product} width={64} sizes="64px" decorative className="parcel-line-photo" />
      <p className="parcel-line-name">{shownName(product)}</p>
      <p className="parcel-line-total">
        {currentTotal !== lineTotal && (
          <>
            <span className="sr-only">{words.ordered} </span>
            <s>{rupeesText(lineTotal)}</s> <span className="sr-only">{words.now} </span>
          </>
        )}
        {rupeesText(currentTotal)}
      </p>
      <p className="parcel-line-amount">
        {hasLess && (
          <>
            <span className="sr-only">{words.ordered} </span>
            <s>{ordered}</s> <span className="sr-only">{words.now} </span>
          </>
        )}
        {keptText(texts, item, shell[`unit.${product.unit}`])}
      </p>
      <ReduceLine order={order} item={item} isOffered={canReduce(order, parcel, item)} />
      <SomethingWrong order={order} item={item} onDone={() => undefined} />
      {(changes.length > 0 || claims.length > 0) && (
        <div className="parcel-line-notes">
          {changes.map((change) => (
            <LineChangeNote
              key={change.position}
              order={order}
              item={item}
              change={change}
              isNew={change.position > seenChanges}
              now={now}
            />
          ))}
          {claims.map((claim) =>
            claim.decidedBefore !== null ? (
              <Note key={claim._id} live={false} tone="mute" icon={Clock} title={words.bagMissing}>
                {fill(words.bagMissingText, {
                  time: momentText(claim.decidedBefore, texts.language),
                  amount: rupeesText(claim.asked),
                })}
              </Note>
            ) : claim.state === 'pending' ? (
              <Note key={claim._id} live={false} tone="mute" icon={Clock} title={words.claimPending}>
                {fill(words.claimPendingText, {
                  amount: amountText(texts, item, claim.amount),
                  reason: words[`reason.${claim.reason}`],
                  asked: rupeesText(claim.asked),
                })}
              </Note>
            ) : (
              <Note key={claim._id} live={false} tone="mute" icon={CircleX} title={words.claimRejected}>
                {claim.note !== null && noteText(texts.orderWords, claim.note)}
              </Note>
            ),
          )}
        </div>
      )}
    </li>
  )
}
