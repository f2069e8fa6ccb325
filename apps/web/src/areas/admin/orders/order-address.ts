import type { ExportQuestion } from '#components/query/download-export.ts'
import {
  defaultDirection,
  ORDER_SORTS,
  ORDER_VIEWS,
  type OrderSort,
  type OrderViewName,
  SORT_DIRECTIONS,
  type SortDirection,
} from '@farmgate/domain/ordering/order-admin/order-list.ts'
import { ORDER_STATUSES, type OrderStatus } from '@farmgate/domain/ordering/orders/stage.ts'
import { listQueryInput, type ListAddress, readListAddress } from '../lists/list-address.ts'

/** The page and the filters of the list of all orders. Days are Indian days such as `2026-11-15`, or empty. */
export interface OrderAddress extends ListAddress<OrderStatus> {
  readonly from: string
  readonly to: string
  /** The day on which orders come, `NO_DAY`, or empty for any. */
  readonly day: string
  /** The id of a round, or empty for all. */
  readonly round: string
  readonly view: OrderViewName | undefined
  readonly sort: OrderSort
  readonly direction: SortDirection
}

/** In the address: orders that have no day yet. */
export const NO_DAY = 'none'

export const readOrderAddress = (address: URLSearchParams): OrderAddress => {
  const view = oneOf(ORDER_VIEWS, address.get('view'))
  const sort = oneOf(ORDER_SORTS, address.get('sort')) ?? 'placed'
  return {
    ...readListAddress(address, ORDER_STATUSES),
    from: readDay(address, 'from'),
    to: readDay(address, 'to'),
    day: address.get('day') === NO_DAY ? NO_DAY : readDay(address, 'day'),
    round: /^[0-9a-f-]{36}$/.exec(address.get('round') ?? '')?.[0] ?? '',
    view,
    sort,
    direction: oneOf(SORT_DIRECTIONS, address.get('direction')) ?? defaultDirection(sort, view),
  }
}

const oneOf = <Known extends string>(known: readonly Known[], text: string | null): Known | undefined =>
  known.find((each) => each === text)

/** Returns the id of the order whose panel is open. */
export const openedOrder = (address: URLSearchParams): string | undefined => address.get(ORDER) ?? undefined

/** Opens an order's panel, or closes it. The list beside it stays as it is. */
export function withOpenedOrder(address: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(address)
  if (id === undefined) next.delete(ORDER)
  else next.set(ORDER, id)
  return next
}

/** Identifies the list: the same list has the same key, whichever order is open beside it. */
export const orderListKey = (address: URLSearchParams): string =>
  withOpenedOrder(address, undefined).toString()

const ORDER = 'order'

/** Returns the filters of the list, and of the file exported from it. */
export const orderExportFilter = (address: OrderAddress): ExportQuestion<'orders'> => {
  const { status, q } = listQueryInput(address)
  const { view, from, to, day, round } = address
  return {
    status,
    q,
    view,
    from: orNone(from),
    to: orNone(to),
    day: orNone(day),
    round: orNone(round),
  }
}

export const isNarrowed = ({ q, from, to }: OrderAddress): boolean => q !== '' || from !== '' || to !== ''

/** Returns a day that the server accepts; any other text in the address gives an empty one. */
export function readDay(address: URLSearchParams, name: string): string {
  const text = address.get(name) ?? ''
  const date = new Date(`${text}T00:00:00Z`)
  const isDay = /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime())
  // February the 30th is parsed as a day in March.
  return isDay && date.toISOString().startsWith(text) ? text : ''
}

const orNone = (text: string): string | undefined => (text === '' ? undefined : text)
