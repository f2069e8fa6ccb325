import { canRequestReturn } from '@farmgate/domain/ordering/order-changes/return.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { displayOrderNumber } from '@farmgate/domain/ordering/orders/order-number.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, PackageOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSession } from '#api/session/session.ts'
import { rupeesText } from '#components/format/rupees.ts'
import { ProductPhoto } from '#components/product/product-photo.tsx'
import { shownName } from '#components/product/shown-name.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWords } from '#words.ts'
import { amountText, whenText } from '../change/change-text.ts'
import { type ClaimableParcel, claimableParcels, type Item } from '../change/line-rules.ts'
import { useChangeWords } from '../change/use-change-words.ts'
import { orderQuery } from '../my-orders.ts'
import { type ComplaintStep, draftKey, readDraft } from './complaint-step.ts'
import { ClaimSheet } from './claim-sheet.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import './something-wrong.css'

interface SomethingWrongDialogProps {
  order: Order
  first: ComplaintStep
  keyOf: (content: unknown) => string
  onClose: () => void
  /** A return was requested. */
  onRequested: () => void
}

/** What it is about, where that is not known, and then the form. */
export function SomethingWrongDialog({
  order,
  first,
  keyOf,
  onClose,
  onRequested,
}: SomethingWrongDialogProps) {
  const account = useSession('user')?.user._id ?? ''
  const [now] = useState(() => new Date())
  const [step, setStep] = useState(first)
  // Which claims are approved at once is not in the list of orders.
  const { data } = useQuery({ ...orderQuery(order._id), enabled: step.is === 'claim' })
  // As it was when the dialog opened: a claim that is sent must not close its own sheet.
  const [parcels] = useState(() => claimableParcels(order))
  async function claim(parcel: ClaimableParcel, item: Item): Promise<void> {
    setStep({ is: 'claim', parcel, first: item, draft: await readDraft(account, order, parcel) })
  }

  switch (step.is) {
    case 'return':
      return <ReturnDialog order={order} keyOf={keyOf} onClose={onClose} onRequested={onRequested} />
    case 'claim': {
      const { draft } = step
      const farm = step.parcel.parcel.farmer._id
      const parcel = claimableParcels(order).find((each) => each.parcel.farmer._id === farm) ?? step.parcel
      return (
        <ClaimSheet
          order={order}
          items={parcel.items}
          first={step.first}
          claiming={data?.claiming ?? null}
          isLate={isLate(parcel, now)}
          draft={draft}
          stored={{ account, key: draftKey(order, parcel) }}
          onClose={onClose}
        />
      )
    }
    case 'choose':
      return (
        <Choice
          order={order}
          parcels={parcels}
          now={now}
          onItem={(parcel, first) => void claim(parcel, first)}
          onWhole={() => setStep({ is: 'return' })}
          onClose={onClose}
        />
      )
  }
}

const isLate = ({ claimUntil }: ClaimableParcel, now: Date): boolean =>
  now.getTime() > new Date(claimUntil).getTime()

interface ChoiceProps {
  order: Order
  parcels: readonly ClaimableParcel[]
  now: Date
  onItem: (parcel: ClaimableParcel, item: Item) => void
  onWhole: () => void
  onClose: () => void
}

/** The items that can be claimed, and the whole order. */
function Choice({ order, parcels, now, onItem, onWhole, onClose }: ChoiceProps) {
  const words = useWords('orders')
  const shell = useWords('shell')
  const texts = useChangeWords()
  return (
    <Dialog
      open
      title={words.somethingWrong}
      subtitle={`${displayOrderNumber(order.number)}, ${rupeesText(order.currentTotal)}`}
      closeLabel={shell.close}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {parcels.map((parcel) => (
          <section key={parcel.parcel.farmer._id} className="grid gap-2">
            <p className="text-ink-2 text-sm">
              {fill(isLate(parcel, now) ? texts.words.claimLate : texts.words.claimUntil, {
                when: whenText(texts, parcel.claimUntil, now),
              })}
            </p>
            {parcel.items.map((item) => (
              <ChoiceButton
                key={item.product._id}
                picture={<ProductPhoto product={item.product} width={48} sizes="48px" decorative />}
                text={amountText(texts, item, item.kept)}
                onPress={() => onItem(parcel, item)}
              >
                {shownName(item.product)}
              </ChoiceButton>
            ))}
          </section>
        ))}
        {canRequestReturn(order) && (
          <ChoiceButton picture={<PackageOpen aria-hidden />} text={words.returnHint} onPress={onWhole}>
            {words.wholeOrder}
          </ChoiceButton>
        )}
      </div>
    </Dialog>
  )
}

interface ChoiceButtonProps {
  picture: ReactNode
  text: string
  onPress: () => void
  children: string
}

const ChoiceButton = ({ picture, text, onPress, children }: ChoiceButtonProps) => (
  <button type="button" className="wrong-choice" onClick={onPress}>
    <span className="wrong-choice-picture">{picture}</span>
    <span className="min-w-0">
      <b className="wrap-anywhere block font-semibold">{children}</b>
      <span className="text-ink-2 text-sm">{text}</span>
    </span>
    <ChevronRight size={20} aria-hidden />
  </button>
)
