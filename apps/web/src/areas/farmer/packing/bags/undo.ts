import { myOutbox, UNDO_MS } from '#outbox/my-outbox.ts'
import { hideToast, showToast } from '#ui/overlays/toast-store.ts'
import { useWords } from '#words.ts'

/** Confirms a report while it can be taken back, and takes it back. */
export function useUndo() {
  const words = useWords('packing')

  async function takeBack(key: string): Promise<void> {
    hideToast(key)
    const isInTime = (await myOutbox()?.undo(key)) ?? false
    showToast(isInTime ? { tone: 'ok', text: words.undone } : { tone: 'plain', text: words.alreadySent })
  }

  return {
    takeBack,
    offer: (key: string | null, text: string): void => {
      if (key === null) return
      showToast({
        key,
        tone: 'ok',
        text,
        stays: true,
        action: { label: words.undo, run: () => void takeBack(key) },
      })
      setTimeout(() => hideToast(key), UNDO_MS)
    },
  }
}
