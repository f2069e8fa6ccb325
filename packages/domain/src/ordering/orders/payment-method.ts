/** The five payment methods, in the words used on the screen and on the wire. */
export const PAYMENT_METHODS = [
  'Cash on Delivery',
  'Netbanking',
  'UPI',
  'Pay Later',
  'Credit / Debit Card',
] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Cash never reaches the gateway: it is paid at the door. */
export const isCash = (method: PaymentMethod): boolean => method === 'Cash on Delivery'
