import { createContext, useContext, useState } from 'react'

/** The rows somebody has ticked, to do one thing to all of them. */
export interface ChosenRows {
  /** Those of them that are on the screen, in its order. */
  readonly ids: readonly string[]
  readonly isAll: boolean
  readonly has: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly chooseAll: (wanted: boolean) => void
  readonly clear: () => void
}

/** `place` is what the list shows: another page or filter is another list, and nothing is chosen there yet. */
export function useChosenRows(place: string, shown: readonly string[]): ChosenRows {
  const [kept, setKept] = useState<{ readonly place: string; readonly ids: ReadonlySet<string> }>({
    place,
    ids: NONE,
  })
  const chosen = kept.place === place ? kept.ids : NONE
  const choose = (ids: ReadonlySet<string>): void => setKept({ place, ids })
  // A row that has left the screen is not acted on behind anybody's back.
  const ids = shown.filter((id) => chosen.has(id))
  return {
    ids,
    isAll: shown.length > 0 && ids.length === shown.length,
    has: (id) => chosen.has(id),
    toggle: (id) => choose(new Set(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id])),
    chooseAll: (wanted) => choose(wanted ? new Set(shown) : NONE),
    clear: () => choose(NONE),
  }
}

const NONE: ReadonlySet<string> = new Set()

/** For the rows of a list; null where nothing can be chosen. */
export const ChosenRowsContext = createContext<ChosenRows | null>(null)

export const useChosen = (): ChosenRows | null => useContext(ChosenRowsContext)
