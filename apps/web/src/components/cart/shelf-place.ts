/** Where the buyer last looked at produce. */
export interface ShelfPlace {
  readonly path: string
  /** The place in the browser's history. */
  readonly index: number | null
}

const KEY = 'farmgate.shelf'

/** Remembers this page as the shelf that the cart leads back to. */
export function rememberShelf(): void {
  const place: ShelfPlace = { path: location.pathname + location.search, index: historyIndex() }
  sessionStorage.setItem(KEY, JSON.stringify(place))
}

export function readShelf(stored = sessionStorage.getItem(KEY)): ShelfPlace | null {
  try {
    const { path, index } = JSON.parse(stored ?? 'null') as Readonly<Record<keyof ShelfPlace, unknown>>
    // Only a path of this site: `//other.example` is another one.
    if (typeof path !== 'string' || !/^\/(?!\/)/.test(path)) return null
    return { path, index: typeof index === 'number' ? index : null }
  } catch {
    return null
  }
}

/** The router counts its entries in the browser's history state, so the count survives a reload. */
export function historyIndex(state: unknown = window.history.state): number | null {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return null
  return typeof state.idx === 'number' ? state.idx : null
}

/** How the cart leads back: one step in the history, which keeps the scroll position, else by the address. */
export const wayToShelf = (shelf: ShelfPlace | null, here: number | null, otherwise: string): -1 | string =>
  shelf !== null && shelf.index !== null && shelf.index + 1 === here ? -1 : (shelf?.path ?? otherwise)
