import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import './modal.css'

/**
 * Opens a `<dialog>` as a modal while its component is mounted. The browser keeps the focus inside and restores it.
 * Esc, the Back gesture and a press on the backdrop call `close`; without it the dialog stays until it is unmounted.
 */
export function useModal(close: (() => void) | undefined): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const requestClose = useEffectEvent(() => {
    close?.()
  })

  // A layout effect: its clean-up runs while the dialog is in the document, as close() needs to restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const listening = new AbortController()
    const { signal } = listening

    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault()
        requestClose()
      },
      { signal },
    )
    // A second Esc in a row closes a dialog without a cancel event. Ours opens and closes only with its component.
    dialog.addEventListener(
      'close',
      () => {
        if (dialog.open) return
        dialog.showModal()
        requestClose()
      },
      { signal },
    )
    // Press and release must both be on the backdrop: selecting text inside and releasing outside must not close it.
    let pressedOutside = false
    dialog.addEventListener(
      'pointerdown',
      (event) => {
        pressedOutside = event.target === dialog
      },
      { signal },
    )
    dialog.addEventListener(
      'click',
      (event) => {
        if (pressedOutside && event.target === dialog) requestClose()
      },
      { signal },
    )

    keepPageWidth()
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      listening.abort()
      dialog.close()
    }
  }, [])

  return ref
}

/**
 * Keeps the page from shifting when its scrollbar is hidden. `scrollbar-gutter` would leave a strip that the backdrop
 * does not cover.
 */
function keepPageWidth(): void {
  if (document.querySelector('dialog[open]') !== null) return
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
