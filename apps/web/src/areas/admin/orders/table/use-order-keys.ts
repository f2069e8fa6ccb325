import { useEffect, useEffectEvent, useRef } from 'react'
import { orderLinkId } from '../order-link.tsx'
import { BULK_STEP } from './order-selection.tsx'

export interface OrderKeys {
  /** False when the operator has turned the keys off. */
  readonly isOn: boolean
  /** The orders on the screen, in their order. */
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
}

/** Single keys for the whole page. They are off in fields and under dialogs. */
export function useOrderKeys(keys: OrderKeys): void {
  const isGo = useRef(false)
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return
    const wasGo = isGo.current
    isGo.current = false
    if (event.key === 'Escape') return escape(keys)
    if (!keys.isOn) return
    if (wasGo && /^[1-9]$/.test(event.key)) {
      document.querySelectorAll<HTMLElement>('.order-views a')[Number(event.key) - 1]?.click()
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

function escape({ openedId, close, hasChosen, clear }: OrderKeys): void {
  if (openedId !== undefined) close()
  else if (hasChosen) clear()
}

/** Returns whether the key is one of the page's. */
function act({ key, shiftKey, target }: KeyboardEvent, keys: OrderKeys): boolean {
  const { ids, currentId, openedId, hasChosen } = keys
  switch (key) {
    case 'j':
    case 'k': {
      const next = neighbour(ids, openedId ?? currentId, key === 'j' ? 1 : -1)
      if (next === undefined) return true
      if (openedId !== undefined) keys.open(next)
      else focusRow(next)
      return true
    }
    case 'x':
    case 'X':
      if (currentId === undefined) return true
      if (shiftKey) keys.chooseUpTo(currentId)
      else keys.toggle(currentId)
      return true
    case 's':
      pressStep(hasChosen, currentId)
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
      document.querySelector<HTMLElement>('.orders-table-page input[type=search]')?.focus()
      return true
    case '?':
      keys.help()
      return true
    default:
      return false
  }
}

/** Returns the next or previous row; the first one when there is no current row. */
export function neighbour(ids: readonly string[], from: string | undefined, by: 1 | -1): string | undefined {
  const at = from === undefined ? -1 : ids.indexOf(from)
  return at === -1 ? ids[0] : ids[at + by]
}

const focusRow = (id: string): void => {
  const link = document.getElementById(orderLinkId(id))
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

function pressStep(hasChosen: boolean, currentId: string | undefined): void {
  if (hasChosen) document.getElementById(BULK_STEP)?.click()
  else if (currentId !== undefined)
    document.querySelector<HTMLElement>(`[data-next-step="${CSS.escape(currentId)}"]`)?.click()
}
