import { useEffect, useEffectEvent } from 'react'

/** Calls `close` on Esc and on the phone's Back while the component is mounted. For what is not a modal `<dialog>`. */
export function useCloseRequest(close: () => void): void {
  const request = useEffectEvent(close)
  useEffect(() => {
    // The browser's own: it turns Back into a close request. Where it is missing, Esc is left.
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => CloseWatcherLike }
    if (CloseWatcher !== undefined) {
      const watcher = new CloseWatcher()
      watcher.addEventListener('close', () => request())
      return () => watcher.destroy()
    }
    const listen = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') request()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** https://html.spec.whatwg.org/multipage/interaction.html#the-closewatcher-interface; not yet in TypeScript's library. */
interface CloseWatcherLike extends EventTarget {
  destroy(): void
}
