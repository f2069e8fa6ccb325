import { useState } from 'react'
import { PAGE_CURSOR } from '#components/query/page-links.ts'
import { withOpenedOrder } from '../order-address.ts'

/** A list of orders that an operator has named: its filters, search and sorting. */
export interface SavedView {
  readonly name: string
  /** The address of the list, without a page. */
  readonly search: string
}

/** More tabs than this do not fit beside the ready-made views. */
export const SAVED_VIEWS_MAX = 6
export const VIEW_NAME_MAX = 30

/** The address of a list without its page and without the order that is open beside it. */
export function viewSearch(address: URLSearchParams): string {
  const search = withOpenedOrder(address, undefined)
  search.delete(PAGE_CURSOR)
  return search.toString()
}

/** Reads stored views. What is not a view, or no longer readable, is left out. */
export function readSavedViews(stored: string | null): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(views) ? views.filter(isView).slice(0, SAVED_VIEWS_MAX) : []
  } catch {
    return []
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  value.name !== '' &&
  'search' in value &&
  typeof value.search === 'string'

/** A view of the same name is replaced. The oldest views stay first. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  views.some(({ name }) => name === view.name)
    ? views.map((each) => (each.name === view.name ? view : each))
    : [...views, view].slice(-SAVED_VIEWS_MAX)

/** The views of one operator on this device. */
export function useSavedViews(accountId: string): {
  readonly views: readonly SavedView[]
  readonly save: (view: SavedView) => void
  readonly remove: (name: string) => void
} {
  const key = `farmgate.order-views.${accountId}`
  const [views, setViews] = useState(() => readSavedViews(stored(key)))
  const write = (next: readonly SavedView[]): void => {
    setViews(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full or forbidden: the view lasts until the page is closed.
    }
  }
  return {
    views,
    save: (view) => write(withView(views, view)),
    remove: (name) => write(views.filter((each) => each.name !== name)),
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
