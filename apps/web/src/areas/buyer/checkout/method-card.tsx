import {
  isCash,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@farmgate/domain/ordering/orders/payment-method.ts'
import { Banknote, CalendarClock, CreditCard, Landmark, Smartphone } from 'lucide-react'
import type { Ref } from 'react'
import { Card } from '#ui/data/card.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { ChoiceCards } from '#ui/fields/choice-cards.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { useWords } from '#words.ts'

interface MethodCardProps {
  ref: Ref<HTMLDivElement>
  method: PaymentMethod | null
  /** Place Order was pressed without a method. */
  missing: boolean
  /** Why this cart can't be paid in cash; null if it can. */
  noCash: string | null
  /** Why it can't be paid online; null if it can. */
  noOnline: string | null
  /** What cash means for this basket, if it is more than paying when it arrives. */
  cashDetail: string | null
  /** Whether the driver may leave it; null where no driver comes, or while it is not prepaid. */
  leaveAtDoor: boolean | null
  setLeaveAtDoor: (leaves: boolean) => void
  choose: (method: PaymentMethod) => void
}

/** The five payment methods. None is preselected. */
export function MethodCard({
  ref,
  method,
  missing,
  noCash,
  noOnline,
  cashDetail,
  leaveAtDoor,
  setLeaveAtDoor,
  choose,
}: MethodCardProps) {
  const words = useWords('checkout')
  const orderWords = useWords('orderWords')
  return (
    <Card padded heading={words.method}>
      <div ref={ref} className="grid gap-4">
        {missing && <Note tone="bad">{words.chooseMethod}</Note>}
        <ChoiceCards
          legend={words.method}
          hideLegend
          name="payment-method"
          layout="rows"
          value={method}
          onChange={choose}
          options={PAYMENT_METHODS.map((value) => ({
            value,
            label: orderWords[`method.${value}`],
            detail: (isCash(value) ? (noCash ?? cashDetail) : noOnline) ?? words[`detail.${value}`],
            icon: icons[value],
            disabled: (isCash(value) ? noCash : noOnline) !== null,
          }))}
        />
        {leaveAtDoor !== null && (
          <Checkbox
            label={
              <>
                {words.leaveAtDoor} <span className="block text-ink-2 text-sm">{words.leaveAtDoorHint}</span>
              </>
            }
            checked={leaveAtDoor}
            onChange={(event) => setLeaveAtDoor(event.currentTarget.checked)}
          />
        )}
      </div>
    </Card>
  )
}

const icons = {
  'Cash on Delivery': Banknote,
  Netbanking: Landmark,
  UPI: Smartphone,
  'Pay Later': CalendarClock,
  'Credit / Debit Card': CreditCard,
}
