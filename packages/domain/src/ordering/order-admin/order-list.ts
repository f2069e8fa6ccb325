/** The operators' ready-made views of the orders; each is a part of the open orders. */
const WORK_VIEWS = ['ready', 'late', 'cash', 'unpaid', 'mine'] as const
/** What no round carries. The page of rounds leads to them; a market without rounds has no use for them. */
const ROUND_VIEWS = ['no_day', 'courier'] as const
export const ORDER_VIEWS = [...WORK_VIEWS, ...ROUND_VIEWS] as const
export type WorkViewName = (typeof WORK_VIEWS)[number]
export type OrderViewName = (typeof ORDER_VIEWS)[number]

/** Orders per view, where they are counted. */
export type ViewCounts = Readonly<Partial<Record<OrderViewName | 'all', number>>>

/** The views to choose from, with the one that is open. */
export const viewsBeside = (open: OrderViewName | undefined): readonly OrderViewName[] =>
  ORDER_VIEWS.filter((view) => view === open || WORK_VIEWS.some((each) => each === view))

/** The columns by which the operators' list can be sorted. */
export const ORDER_SORTS = ['number', 'day', 'placed', 'buyer', 'place', 'packed', 'payment'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export const SORT_DIRECTIONS = ['asc', 'desc'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]

/** All orders are listed newest first. A view is a queue of work: the order that waits longest comes first. */
export const defaultDirection = (sort: OrderSort, view: OrderViewName | undefined): SortDirection =>
  sort === 'placed' && view === undefined ? 'desc' : 'asc'
