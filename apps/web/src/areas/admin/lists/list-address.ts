import { PAGE_CURSOR, pageCursor } from '#components/query/page-links.ts'

/** The page and the filters of a long list, as given by the address alone. */
export interface ListAddress<Status extends string = never> {
  readonly status: Status | undefined
  readonly q: string
  /** The cursor of the page shown; undefined for the first. */
  readonly cursor: string | undefined
}

/** Parses the address. `statuses` are the list's filters; any other status is ignored. */
export function readListAddress<Status extends string = never>(
  address: URLSearchParams,
  statuses: readonly Status[] = [],
): ListAddress<Status> {
  const status = address.get(STATUS)
  return {
    status: statuses.find((known) => known === status),
    q: address.get(SEARCH)?.trim().slice(0, SEARCH_MAX) ?? '',
    cursor: pageCursor(address),
  }
}

/** Returns the input of an API call. */
export const listQueryInput = <Status extends string>({ status, q, cursor }: ListAddress<Status>) => ({
  status,
  q: q === '' ? undefined : q,
  cursor,
  limit: String(PAGE_ROWS),
})

type FilterName =
  | 'status'
  | 'q'
  | 'from'
  | 'to'
  | 'admin'
  | 'kind'
  | 'view'
  | 'day'
  | 'round'
  | 'sort'
  | 'direction'

/** Another status or search starts at the first page. */
export function withFilters(
  address: URLSearchParams,
  change: Readonly<Partial<Record<FilterName, string | undefined>>>,
): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete(PAGE_CURSOR)
  for (const [name, value = ''] of Object.entries(change))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

export const SEARCH_MAX = 100
const STATUS = 'status'
const SEARCH = 'q'
const PAGE_ROWS = 30
