import { isCash, PAYMENT_METHODS, type PaymentMethod } from '@farmgate/domain/orders/payment-method.ts'
import { Banknote, CalendarClock, CreditCard, Landmark, Smartphone } from 'lucide-react'
import type { Ref } from 'react'
import { Card } from '#ui/data/card.tsx'
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
  choose: (method: PaymentMethod) => void
}

/** The five payment methods. None is preselected. */
export function MethodCard({ ref, method, missing, noCash, choose }: MethodCardProps) {
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
            detail: isCash(value) && noCash !== null ? noCash : words[`detail.${value}`],
            icon: icons[value],
            disabled: isCash(value) && noCash !== null,
          }))}
        />
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
