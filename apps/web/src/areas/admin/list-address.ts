import { PAGE_CURSOR, pageCursor } from '../../components/page-links.ts'

/** Where in a long list somebody is: the address alone says it. */
export interface ListAddress<Status extends string = never> {
  readonly status: Status | undefined
  readonly q: string
  /** The page shown; none is the first. */
  readonly cursor: string | undefined
}

/** `statuses` are those the list can be narrowed to; any other word in the address counts for nothing. */
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

/** What a call is asked with. */
export const asked = <Status extends string>({ status, q, cursor }: ListAddress<Status>) => ({
  status,
  q: q === '' ? undefined : q,
  cursor,
  limit: String(PAGE_ROWS),
})

/** Another status or other words start at the first page. */
export function narrowed(
  address: URLSearchParams,
  change: Readonly<Partial<Record<'status' | 'q' | 'from' | 'to' | 'admin' | 'kind', string | undefined>>>,
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
