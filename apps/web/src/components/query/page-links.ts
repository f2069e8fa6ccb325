import type { To } from '#navigation.tsx'

/**
 * Returns the cursor of the page on the screen. Cursors only lead forward, so the address holds one `cursor` per page
 * turned, and the link back removes the last of them.
 */
export const pageCursor = (address: URLSearchParams): string | undefined => address.getAll(PAGE_CURSOR).at(-1)

export function pageLinks(
  address: URLSearchParams,
  nextCursor: string | null,
): { readonly previousTo: To | undefined; readonly nextTo: To | undefined } {
  const turned = address.getAll(PAGE_CURSOR)
  return {
    previousTo: turned.length === 0 ? undefined : withTurned(address, turned.slice(0, -1)),
    // Limits the length of the address: going back further than this leads to the first page.
    nextTo: nextCursor === null ? undefined : withTurned(address, [...turned, nextCursor].slice(-TURNED_MAX)),
  }
}

/** Removed from the address when the filter changes. */
export const PAGE_CURSOR = 'cursor'
const TURNED_MAX = 20

function withTurned(address: URLSearchParams, turned: readonly string[]): To {
  const next = new URLSearchParams(address)
  next.delete(PAGE_CURSOR)
  for (const cursor of turned) next.append(PAGE_CURSOR, cursor)
  return { search: next.toString() }
}
