import type { ReviewStatus } from '@farmgate/domain/catalogue/listing.ts'
import type { To } from 'react-router'

/**
 * Where in a long list somebody is: the address alone says it. Pages are turned by cursors, which only know the way
 * on; so the address keeps one `cursor` per page turned, and the way back takes the last of them off.
 */
export interface ListAddress {
  readonly status: ReviewStatus | undefined
  readonly q: string
  /** The page shown; none is the first. */
  readonly cursor: string | undefined
}

export function readListAddress(address: URLSearchParams): ListAddress {
  const status = address.get('status')
  return {
    status: STATUSES.find((known) => known === status),
    q: address.get('q')?.trim().slice(0, SEARCH_MAX) ?? '',
    cursor: address.getAll(CURSOR).at(-1),
  }
}

/** What a call is asked with. */
export const asked = ({ status, q, cursor }: ListAddress) => ({
  status,
  q: q === '' ? undefined : q,
  cursor,
  limit: String(PAGE_ROWS),
})

/** Another status or other words start at the first page. */
export function narrowed({ status, q }: Pick<ListAddress, 'status' | 'q'>): URLSearchParams {
  return new URLSearchParams({ ...(status !== undefined && { status }), ...(q !== '' && { q }) })
}

export function pageLinks(
  address: URLSearchParams,
  nextCursor: string | null,
): { readonly previousTo: To | undefined; readonly nextTo: To | undefined } {
  const turned = address.getAll(CURSOR)
  return {
    previousTo: turned.length === 0 ? undefined : withTurned(address, turned.slice(0, -1)),
    // An address must not grow for ever: whoever goes back further than this comes to the first page.
    nextTo: nextCursor === null ? undefined : withTurned(address, [...turned, nextCursor].slice(-TURNED_MAX)),
  }
}

export const SEARCH_MAX = 100
const STATUSES = ['pending', 'approved', 'rejected'] as const
const CURSOR = 'cursor'
const PAGE_ROWS = 30
const TURNED_MAX = 20

function withTurned(address: URLSearchParams, turned: readonly string[]): To {
  const next = new URLSearchParams(address)
  next.delete(CURSOR)
  for (const cursor of turned) next.append(CURSOR, cursor)
  return { search: next.toString() }
}
