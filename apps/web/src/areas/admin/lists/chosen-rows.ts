import { createContext, useContext, useState } from 'react'

/** The rows selected for a bulk action. */
export interface ChosenRows {
  /** The selected rows that are on the screen, in its order. */
  readonly ids: readonly string[]
  readonly isAll: boolean
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  /** Selects every row from the one toggled last to this one. */
  readonly chooseUpTo: (id: string) => void
  readonly chooseAll: (isChosen: boolean) => void
  readonly clear: () => void
}

/** `listKey` identifies the list shown: another page or filter is another list, which starts with no selection. */
export function useChosenRows(listKey: string, shown: readonly string[]): ChosenRows {
  const [selection, setSelection] = useState<Selection>({ listKey, ids: NONE, last: undefined })
  const { ids: chosen, last } = selection.listKey === listKey ? selection : { ids: NONE, last: undefined }
  const choose = (ids: ReadonlySet<string>, toggled?: string): void =>
    setSelection({ listKey, ids, last: toggled })
  // A row that has left the screen is not acted on.
  const ids = shown.filter((id) => chosen.has(id))
  return {
    ids,
    isAll: shown.length > 0 && ids.length === shown.length,
    has: (id) => chosen.has(id),
    toggle: (id) => choose(new Set(chosen.has(id) ? ids.filter((other) => other !== id) : [...ids, id]), id),
    chooseUpTo: (id) => choose(new Set([...ids, ...rangeOf(shown, last, id)]), id),
    chooseAll: (isChosen) => choose(isChosen ? new Set(shown) : NONE),
    clear: () => choose(NONE),
  }
}

/** Returns the rows between two rows, both included, in either direction; only the second when the first is not shown. */
export function rangeOf(shown: readonly string[], from: string | undefined, to: string): readonly string[] {
  const start = from === undefined ? -1 : shown.indexOf(from)
  const end = shown.indexOf(to)
  if (start === -1 || end === -1) return shown.filter((id) => id === to)
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}

interface Selection {
  readonly listKey: string
  readonly ids: ReadonlySet<string>
  /** The row that was toggled last: where a range begins. */
  readonly last: string | undefined
}

const NONE: ReadonlySet<string> = new Set()

/** For the rows of a list; null where no row can be selected. */
export const ChosenRowsContext = createContext<ChosenRows | null>(null)

export const useChosen = (): ChosenRows | null => useContext(ChosenRowsContext)
