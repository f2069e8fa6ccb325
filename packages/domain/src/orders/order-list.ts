/** The operators' ready-made views of the orders; each is a part of the open orders. */
export const ORDER_VIEWS = ['ready', 'late', 'cash', 'unpaid', 'mine'] as const
export type OrderViewName = (typeof ORDER_VIEWS)[number]

/** The columns by which the operators' list can be sorted. */
export const ORDER_SORTS = ['number', 'placed', 'buyer', 'place', 'packed', 'payment'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export const SORT_DIRECTIONS = ['asc', 'desc'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]

/** All orders are listed newest first. A view is a queue of work: the order that waits longest comes first. */
export const defaultDirection = (sort: OrderSort, view: OrderViewName | undefined): SortDirection =>
  sort === 'placed' && view === undefined ? 'desc' : 'asc'
