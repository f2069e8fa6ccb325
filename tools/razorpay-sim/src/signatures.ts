import { createHmac } from 'node:crypto'

export const sign = (message: string, secret: string): string =>
  createHmac('sha256', secret).update(message).digest('hex')

/** What the sheet hands to the page, so that the merchant can tell that it comes from the gateway. */
export const checkoutSignature = (orderId: string, paymentId: string, keySecret: string): string =>
  sign(`${orderId}|${paymentId}`, keySecret)
