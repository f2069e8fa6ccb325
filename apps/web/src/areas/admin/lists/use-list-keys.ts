import { useEffect, useEffectEvent, useRef } from 'react'

export interface ListKeys {
  /** False when the operator has turned the keys off. */
  readonly isOn: boolean
  /** The rows on the screen, in their order. */
  readonly ids: readonly string[]
  readonly currentId: string | undefined
  readonly openedId: string | undefined
  readonly hasChosen: boolean
  readonly open: (id: string) => void
  readonly close: () => void
  readonly toggle: (id: string) => void
  readonly chooseUpTo: (id: string) => void
  readonly clear: () => void
  readonly help: () => void
  /** Moves the focus to a row. */
  readonly focus: (id: string) => void
  /** Whether j and k open the next row where one is open. */
  readonly opensNext: boolean
  /** The links that g and a digit press, as a selector. */
  readonly tabs: string
  /** The field of `/`, as a selector. */
  readonly search: string | null
  /** The keys of this list alone. They take the current row. */
  readonly more: Readonly<Record<string, (currentId: string | undefined) => void>>
}

/** Single keys for the whole page. They are off in fields and under dialogs. */
export function useListKeys(keys: ListKeys): void {
  const isGo = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return
    const wasGo = isGo.current
    isGo.current = false
    if (event.key === 'Escape') return escape(keys)
    if (!keys.isOn) return
    if (wasGo && /^[1-9]$/.test(event.key)) {
      document.querySelectorAll<HTMLElement>(keys.tabs)[Number(event.key) - 1]?.click()
      event.preventDefault()
      return
    }
    if (event.key === 'g') {
      isGo.current = true
      return
    }
    if (act(event, keys)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** In a field a key is text; under a dialog the page can't be used. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  )
}

function escape({ openedId, close, hasChosen, clear }: ListKeys): void {
  if (openedId !== undefined) close()
  else if (hasChosen) clear()
}

/** Returns whether the key is one of the page's. */
function act({ key, shiftKey, target }: KeyboardEvent, keys: ListKeys): boolean {
  const { ids, currentId, openedId, opensNext, search } = keys
  switch (key) {
    case 'j':
    case 'k': {
      const from = opensNext ? (openedId ?? currentId) : currentId
      const next = neighbour(ids, from, key === 'j' ? 1 : -1)
      if (next === undefined) return true
      if (opensNext && openedId !== undefined) keys.open(next)
      else keys.focus(next)
      return true
    }
    case 'x':
    case 'X':
      if (currentId === undefined) return true
      if (shiftKey) keys.chooseUpTo(currentId)
      else keys.toggle(currentId)
      return true
    case 'Enter': {
      // A focused control acts by itself.
      if (
        currentId === undefined ||
        (target instanceof HTMLElement && target.closest('a, button, input') !== null)
      )
        return false
      keys.open(currentId)
      return true
    }
    case '/':
      if (search === null) return false
      document.querySelector<HTMLElement>(search)?.focus()
      return true
    case '?':
      keys.help()
      return true
    default: {
      const own = keys.more[key]
      own?.(currentId)
      return own !== undefined
    }
  }
}

/** Returns the next or previous row; the first one when there is no current row. */
export function neighbour(ids: readonly string[], from: string | undefined, by: 1 | -1): string | undefined {
  const at = from === undefined ? -1 : ids.indexOf(from)
  return at === -1 ? ids[0] : ids[at + by]
}
