import type { Notes, Order } from './entities.ts'
import { badRequest } from './gateway-fault.ts'
import { makeId } from './ids.ts'
import type { Store } from './store.ts'

/** The gateway's own defaults, for orders without these settings. */
const AUTOMATIC_EXPIRY_MINUTES = 12
const MANUAL_EXPIRY_MINUTES = 7_200

export function createOrder(store: Store, body: Readonly<Record<string, unknown>>): Order {
  const { amount, currency, receipt, notes, payment } = body
  if (typeof currency !== 'string') throw badRequest('The currency field is required.', { field: 'currency' })
  if (currency !== 'INR') throw badRequest('Currency is not supported', { field: 'currency' })
  const order: Order = {
    id: makeId('order'),
    amount: readAmount(amount),
    amountPaid: 0,
    currency,
    receipt: readReceipt(receipt),
    status: 'created',
    notes: readNotes(notes),
    createdAt: store.now(),
    ...readCapture(payment),
    paymentIds: [],
    sheetOpened: false,
  }
  store.save('order.created', { order })
  return order
}

/** From now on a person decides. */
export function openSheet(store: Store, id: string): Order {
  const order = store.order(id)
  if (order.sheetOpened) return order
  const opened = { ...order, sheetOpened: true }
  store.save('order.sheet_opened', { order: opened })
  return opened
}

export function readAmount(amount: unknown): number {
  if (amount === undefined) throw badRequest('The amount field is required.', { field: 'amount' })
  if (!Number.isSafeInteger(amount)) throw badRequest('The amount must be an integer.', { field: 'amount' })
  if (Number(amount) < 100) throw badRequest('The amount must be at least INR 1.00', { field: 'amount' })
  return Number(amount)
}

export function readReceipt(receipt: unknown): string | null {
  if (receipt === undefined || receipt === null) return null
  if (typeof receipt !== 'string') throw badRequest('The receipt must be a string.', { field: 'receipt' })
  if (receipt.length > 40) {
    throw badRequest('The receipt may not be greater than 40 characters.', { field: 'receipt' })
  }
  return receipt
}

export function readNotes(notes: unknown): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return {}
  if (typeof notes !== 'object') throw badRequest('The notes must be an array.', { field: 'notes' })
  const pairs = Object.entries(notes).map(([key, value]): [string, string] => [key, String(value)])
  if (pairs.length > 15) throw badRequest('The notes may not have more than 15 items.', { field: 'notes' })
  if (pairs.some((pair) => pair.some((text) => text.length > 256))) {
    throw badRequest('The notes may not be greater than 256 characters.', { field: 'notes' })
  }
  return Object.fromEntries(pairs)
}

function readCapture(payment: unknown): Pick<Order, 'capture' | 'automaticExpiryMs' | 'manualExpiryMs'> {
  const requested = payment as { capture?: unknown; capture_options?: Record<string, unknown> } | undefined
  const options = requested?.capture_options ?? {}
  const automatic = Number(options['automatic_expiry_period'] ?? AUTOMATIC_EXPIRY_MINUTES)
  const manual = Number(options['manual_expiry_period'] ?? MANUAL_EXPIRY_MINUTES)
  const capture = requested?.capture ?? 'automatic'
  if (capture !== 'automatic' && capture !== 'manual') {
    throw badRequest('The selected capture is invalid.', { field: 'payment.capture' })
  }
  if (!Number.isInteger(automatic) || automatic < 12) {
    throw badRequest('The automatic expiry period must be at least 12.', {
      field: 'payment.capture_options.automatic_expiry_period',
    })
  }
  if (!Number.isInteger(manual) || manual < automatic || manual > 7_200) {
    throw badRequest('The manual expiry period must be between the automatic expiry period and 7200.', {
      field: 'payment.capture_options.manual_expiry_period',
    })
  }
  return { capture, automaticExpiryMs: automatic * 60_000, manualExpiryMs: manual * 60_000 }
}
