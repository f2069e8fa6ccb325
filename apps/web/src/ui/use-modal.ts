import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import './modal.css'

/**
 * Opens the `<dialog>` it is tied to as a modal for as long as its component is mounted. The platform keeps the
 * focus inside and gives it back; `close` is asked for by Esc, the Back gesture and a press on the backdrop.
 * Without `close` the dialog stays until its component goes.
 */
export function useModal(close: (() => void) | undefined): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const askToClose = useEffectEvent(() => {
    close?.()
  })

  // A layout effect: its clean-up runs while the dialog is still in the page, and only then does close() hand the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const listening = new AbortController()
    const { signal } = listening

    dialog.addEventListener(
      'cancel',
      (event) => {
        event.preventDefault()
        askToClose()
      },
      { signal },
    )
    // A second Esc in a row closes without asking. Ours opens and closes by its component alone.
    dialog.addEventListener(
      'close',
      () => {
        if (dialog.open) return
        dialog.showModal()
        askToClose()
      },
      { signal },
    )
    // Press and release both on the backdrop: text selected inside and let go outside is not a wish to leave.
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
        if (pressedOutside && event.target === dialog) askToClose()
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

/** The page must not jump when its scrollbar goes. (`scrollbar-gutter` would leave a strip that the backdrop does not cover.) */
function keepPageWidth(): void {
  if (document.querySelector('dialog[open]') !== null) return
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
