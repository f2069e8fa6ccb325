import type { To } from 'react-router'

/**
 * Pages of a list are turned by cursors, which only know the way on; so the address keeps one `cursor` per page
 * turned, and the way back takes the last of them off.
 */
export const pageCursor = (address: URLSearchParams): string | undefined => address.getAll(PAGE_CURSOR).at(-1)

export function pageLinks(
  address: URLSearchParams,
  nextCursor: string | null,
): { readonly previousTo: To | undefined; readonly nextTo: To | undefined } {
  const turned = address.getAll(PAGE_CURSOR)
  return {
    previousTo: turned.length === 0 ? undefined : withTurned(address, turned.slice(0, -1)),
    // An address must not grow for ever: whoever goes back further than this comes to the first page.
    nextTo: nextCursor === null ? undefined : withTurned(address, [...turned, nextCursor].slice(-TURNED_MAX)),
  }
}

/** Kept out of the address when the list becomes another one. */
export const PAGE_CURSOR = 'cursor'
const TURNED_MAX = 20

function withTurned(address: URLSearchParams, turned: readonly string[]): To {
  const next = new URLSearchParams(address)
  next.delete(PAGE_CURSOR)
  for (const cursor of turned) next.append(PAGE_CURSOR, cursor)
  return { search: next.toString() }
}
