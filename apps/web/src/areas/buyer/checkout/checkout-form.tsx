import type { userProfile } from '@farmgate/contract/people/accounts.ts'
import type { Cart } from '@farmgate/contract/ordering/cart.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { Contact } from '@farmgate/contract/forms/order.ts'
import { isCash, type PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { shortDayText } from '@farmgate/messages/window-text.ts'
import { useRef, useState } from 'react'
import { rupeesText } from '#components/format/rupees.ts'
import { useFormCall } from '#components/form/form-call.ts'
import type { Payment } from '../payment/use-payment.ts'
import { useLanguage } from '#language.ts'
import { Card } from '#ui/data/card.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useWords } from '#words.ts'
import { cashText } from '../cart/cash-text.ts'
import { noOnlineText } from '../cart/online-text.ts'
import type { BasketDays } from './delivery-days/basket-days.ts'
import { AddressCard } from './address-card.tsx'
import { CheckoutFailure } from './checkout-failure.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { checkoutFigures } from './checkout-figures.ts'
import { DayCard, UnpaidOrderDays } from './delivery-days/day-card.tsx'
import { MethodCard } from './method-card.tsx'
import { OpenOrderNote } from './open-order-note.tsx'
import { useBasketDays } from './delivery-days/use-basket-days.ts'
import { useContactOfAddress, useOrderAddress } from './use-order-address.ts'
import { usePlacing } from './use-placing.ts'

export interface CheckoutFormProps {
  cart: Cart
  user: Output<typeof userProfile>['user']
  /** The newest unpaid order, whatever its items. */
  unpaidOrder: Order | null
  /** The same order, if its items equal those in the cart. */
  resumedOrder: Order | null
  payment: Payment
  setLeaving: (isLeaving: boolean) => void
}

export function CheckoutForm({
  cart,
  user,
  unpaidOrder,
  resumedOrder,
  payment,
  setLeaving,
}: CheckoutFormProps) {
  const words = useWords('checkout')
  const [chosen, setMethod] = useState<PaymentMethod | null>(null)
  const methods = useRef<HTMLDivElement>(null)
  const cartWords = useWords('cart')
  const { addresses, chosen: address, choose: chooseAddress } = useOrderAddress(user)
  const days = useBasketDays(cart, address)
  const goesByCourier = days.basket !== null && days.basket.byCourier.length > 0
  const noCash = goesByCourier ? words.notByCourier : cart.cash.allowed ? null : cashText(cartWords, cart)
  const noOnline = noOnlineText(cartWords, cart.online)
  // What was chosen before the cart or its way ruled it out is no longer chosen.
  const isOut = chosen !== null && (isCash(chosen) ? noCash : noOnline) !== null
  const method = isOut ? null : chosen
  const cashDetail = useCashDetail(days.basket, checkoutFigures(cart, resumedOrder).total)
  const [leaveAtDoor, setLeaveAtDoor] = useState(false)
  const hasDriver = days.basket?.trips.some(({ kind }) => kind === 'home') ?? false
  const mayLeave = hasDriver && method !== null && !isCash(method)
  const placing = usePlacing({
    cart,
    user,
    address,
    days,
    leaveAtDoor: leaveAtDoor && mayLeave,
    resumedOrder,
    payment,
    setLeaving,
  })
  const contact = { name: user.address?.fullName ?? user.name, phone: user.address?.phone ?? '' }
  const { form, field, busy, submit } = useFormCall<{ name: string; phone: string }>({
    schema: () => Contact,
    start: contact,
    send: async (values) => {
      await placing.place(method, values)
      return { values }
    },
  })
  useContactOfAddress(form, contact, address)

  const place = (): void => {
    // Without a payment method nothing is sent: the error is shown and the choice has the focus.
    if (placing.isReady(method)) void submit()
    else if (method === null) methods.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
  }

  // An order that waits for its payment is paid in any case.
  const mayPlace = (cart.marketOpen && !days.days.isLoading && !days.basket?.refused) || resumedOrder !== null
  return (
    <CheckoutFrame
      cart={cart}
      resumedOrder={resumedOrder}
      method={method}
      place={mayPlace ? { busy: busy || payment.progress !== null, place } : null}
    >
      <CheckoutFailure failure={placing.failure} lines={cart.cart} />
      {unpaidOrder !== null && (
        <OpenOrderNote
          order={unpaidOrder}
          payment={payment}
          placing={placing}
          leads={resumedOrder !== null}
        />
      )}
      <Card padded heading={words.contact}>
        <form
          noValidate
          className="grid gap-x-4 gap-y-5 md:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            place()
          }}
        >
          <Field label={words.name} autoComplete="name" enterKeyHint="next" {...field('name')} />
          <Field
            label={words.number}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="go"
            {...field('phone')}
          />
          {/* Enter submits a form of two fields only if it has a submit button. */}
          <button type="submit" hidden>
            {words.place}
          </button>
        </form>
      </Card>
      <AddressCard addresses={addresses} chosen={address} choose={chooseAddress} />
      {resumedOrder !== null && <UnpaidOrderDays order={resumedOrder} />}
      {resumedOrder === null && address !== null && (
        <DayCard
          delivery={days}
          failure={placing.failure}
          choose={(day) => {
            days.choose(day)
            placing.clearFailure('day')
          }}
        />
      )}
      <MethodCard
        ref={methods}
        method={method}
        missing={placing.failure?.what === 'method'}
        noCash={noCash}
        noOnline={noOnline}
        cashDetail={cashDetail}
        leaveAtDoor={mayLeave ? leaveAtDoor : null}
        setLeaveAtDoor={setLeaveAtDoor}
        choose={(next) => {
          setMethod(next)
          placing.clearFailure('method')
        }}
      />
    </CheckoutFrame>
  )
}

/** Cash is paid in full when the last part arrives. */
function useCashDetail(basket: BasketDays | null, total: number): string | null {
  const words = useWords('checkout')
  const { language } = useLanguage()
  const last = basket?.trips.at(-1)
  if (last === undefined || basket?.trips.length === 1) return null
  return fill(words.cashAtLast, { amount: rupeesText(total), day: shortDayText(last.from, language) })
}
