import { type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useListKeys } from '../lists/use-list-keys.ts'
import { type AttentionActions, rowHeadingId } from './actions/use-attention-actions.ts'
import { attentionRowKey } from './stale-rows.ts'
import type { OpenRow } from './use-open-row.ts'

/** The keys of the list: those of every list of rows, and accept and reject. */
export function useAttentionKeys({
  isOn,
  actions,
  open,
  help,
}: {
  readonly isOn: boolean
  readonly actions: AttentionActions
  readonly open: OpenRow
  readonly help: () => void
}): { readonly onFocus: (event: FocusEvent) => void } {
  const [current, setCurrent] = useState<string>()
  const ids = actions.rows.map(attentionRowKey)
  const currentId = ids.includes(current ?? '') ? current : open.key

  /** Opens the row, and presses its button once it is there. */
  const press = (key: string | undefined, button: string): void => {
    if (key === undefined) return
    const isOpen = key === open.key
    // Its buttons are on the page when this returns.
    if (!isOpen) flushSync(() => open.open(key))
    pressIn(key, button, isOpen)
  }

  useListKeys({
    isOn,
    ids,
    currentId,
    openedId: open.key,
    hasChosen: false,
    open: open.toggle,
    close: () => {
      const key = open.key
      open.close()
      if (key !== undefined) focusRow(key)
    },
    toggle: () => {},
    chooseUpTo: () => {},
    clear: () => {},
    help,
    focus: focusRow,
    opensNext: false,
    tabs: '.attention-tabs a',
    search: null,
    more: { a: (key) => press(key, ACCEPT), r: (key) => press(key, REJECT) },
  })
  return {
    onFocus: ({ target }) =>
      setCurrent(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? currentId),
  }
}

const ACCEPT = '.attention-opened .btn-primary'
const REJECT = '.attention-opened :is(.btn-danger-outline, .attention-reject)'

const focusRow = (key: string): void => {
  const button = document.getElementById(rowHeadingId(key))
  button?.focus({ preventScroll: true })
  button?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/**
 * Presses a button of an open row. In a row that was closed until now, only a button that asks is pressed: any other
 * takes the focus, so that nothing is done before it was seen.
 */
function pressIn(key: string, selector: string, wasOpen: boolean): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
  const button = row?.querySelector<HTMLButtonElement>(`${selector}:not(:disabled)`)
  row?.scrollIntoView({ block: 'nearest' })
  if (row === null || button === null || button === undefined) return
  button.focus({ preventScroll: true })
  if (!wasOpen && button.dataset['asks'] === undefined) return
  button.click()
  // The focus is on No; the key has said what is wanted, and Enter confirms it.
  requestAnimationFrame(() => row.querySelector<HTMLElement>('.ask-yes')?.focus({ preventScroll: true }))
}
