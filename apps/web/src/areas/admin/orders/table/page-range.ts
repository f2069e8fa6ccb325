import { PAGE_CURSOR } from '#components/query/page-links.ts'

/** Counts stop here: this many or more. */
export const COUNT_SHOWN_MAX = 1_000

/** The address keeps at most this many pages: further on it is not known which rows these are. */
const KNOWN_PAGES = 20

/** Which rows of the list the page shows, counted from 1; null where that is not known. */
export function pageRange(
  address: URLSearchParams,
  rowsPerPage: number,
  count: number,
): { readonly first: number; readonly last: number } | null {
  const turned = address.getAll(PAGE_CURSOR).length
  if (turned >= KNOWN_PAGES || count === 0) return null
  const before = turned * rowsPerPage
  return { first: before + 1, last: before + count }
}
