import type { ExportQuestion } from '../../../components/download-export.ts'
import { ORDER_STATUSES, type OrderStatus } from '@farmgate/domain/orders/stage.ts'
import { asked, type ListAddress, readListAddress } from '../list-address.ts'

/** Where in the list of all orders somebody is. Days are India's, as `2026-11-15`; none is an empty text. */
export interface OrderAddress extends ListAddress<OrderStatus> {
  readonly from: string
  readonly to: string
}

export const readOrderAddress = (address: URLSearchParams): OrderAddress => ({
  ...readListAddress(address, ORDER_STATUSES),
  from: dayIn(address, 'from'),
  to: dayIn(address, 'to'),
})

/** What the list, and the file made from it, is narrowed to. */
export const orderQuestion = (address: OrderAddress): ExportQuestion<'orders'> => {
  const { status, q } = asked(address)
  return { status, q, from: orNone(address.from), to: orNone(address.to) }
}

export const isNarrowed = ({ q, from, to }: OrderAddress): boolean => q !== '' || from !== '' || to !== ''

/** A day the server would take; any other text in the address counts for nothing. */
export function dayIn(address: URLSearchParams, name: string): string {
  const text = address.get(name) ?? ''
  const date = new Date(`${text}T00:00:00Z`)
  const isDay = /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime())
  // February the 30th is read as a day in March.
  return isDay && date.toISOString().startsWith(text) ? text : ''
}

const orNone = (text: string): string | undefined => (text === '' ? undefined : text)
