import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import type { PaymentMethod } from '@farmgate/domain/ordering/orders/payment-method.ts'
import type { Language } from '@farmgate/messages/languages.ts'

/** The part of an order that the gateway's sheet needs. */
export interface PayableOrder extends Pick<Order, 'number' | 'paymentMethod' | 'contact' | 'user' | 'payBy'> {
  readonly checkout: NonNullable<Order['checkout']>
}

/**
 * Returns the options for the gateway's sheet. It opens at the method chosen on our page; other methods stay available
 * there, for a buyer whose first one fails.
 */
export function sheetOptions(
  { checkout, number, paymentMethod, contact, user, payBy }: PayableOrder,
  { language, now }: { readonly language: Language; readonly now: Date },
) {
  const method = METHODS[paymentMethod]
  return {
    key: checkout.key,
    order_id: checkout.orderId,
    amount: checkout.amountPaise,
    currency: checkout.currency,
    name: 'Farmgate',
    description: number,
    prefill: {
      name: contact.name,
      contact: contact.phone.replaceAll(/[^\d+]/g, ''),
      email: user.email,
      // The sheet can be opened at these, not at Pay Later: that becomes a separate block below.
      ...(method === undefined || method === 'paylater' ? {} : { method }),
    },
    config: {
      display: {
        language,
        // Typing a UPI address is no longer possible; the apps and the QR code are.
        hide: [{ method: 'upi', flows: ['collect'] }],
        ...(method === 'paylater' ? PAY_LATER_FIRST : {}),
      },
    },
    theme: { color: '#1e6b41' },
    retry: { enabled: true, max_count: 4 },
    // Closes when our hold ends: money that comes later could only be refunded.
    ...(payBy === null ? {} : { timeout: secondsUntil(payBy, now) }),
  }
}

const METHODS: Readonly<Record<PaymentMethod, 'netbanking' | 'upi' | 'paylater' | 'card' | undefined>> = {
  'Cash on Delivery': undefined,
  Netbanking: 'netbanking',
  UPI: 'upi',
  'Pay Later': 'paylater',
  'Credit / Debit Card': 'card',
}

const PAY_LATER_FIRST = {
  blocks: { later: { name: 'Pay Later', instruments: [{ method: 'paylater' }] } },
  sequence: ['block.later'],
  preferences: { show_default_blocks: true },
}

const LEAST_SECONDS = 30

const secondsUntil = (time: string, now: Date): number =>
  Math.max(Math.floor((Date.parse(time) - now.getTime()) / 1000), LEAST_SECONDS)
