/**
 * What `react` is in the pages: Preact, with the names of React that its own compatibility layer lacks or gives another
 * meaning. `react-aliases.ts` puts it in the place of React.
 */
import preact, { useState } from 'preact/compat'

// @ts-expect-error -- its types are written as one object; the module itself has a name for each.
export * from 'preact/compat'
export { preact as default }

let nextId = 0

/**
 * Returns an id that no other element of the document has. Preact counts anew in each root, so a dialog in a root of its
 * own would take the ids of the page.
 */
export const useId = (): string => useState(() => `id-${nextId++}`)[0]

/** Starts the ids anew: a page that the server renders has the ids that the browser counts when it hydrates the page. */
export const restartIds = (): void => {
  nextId = 0
}

/** React Router imports it for navigations that show their result ahead of time. No page asks for one. */
export const useOptimistic = <State>(state: State): readonly [State, () => void] => [state, () => {}]
