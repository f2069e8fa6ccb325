import { createHmac } from 'node:crypto'

export const sign = (message: string, secret: string): string =>
  createHmac('sha256', secret).update(message).digest('hex')

/** The signature that the sheet gives the page, so that the merchant can verify the gateway as its origin. */
export const checkoutSignature = (orderId: string, paymentId: string, keySecret: string): string =>
  sign(`${orderId}|${paymentId}`, keySecret)
