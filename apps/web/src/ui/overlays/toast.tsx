import { Bell, CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import './toast.css'
import { hideToast, onToastsChanged, type ShownToast, shownToasts } from './toast-store.ts'

export { hideToast, showToast } from './toast-store.ts'

export interface ToastDockProps {
  label: string
  closeLabel: string
}

/** Holds the toasts. It is always rendered, because a live region inserted with its text is not read out. */
export function ToastDock({ label, closeLabel }: ToastDockProps) {
  const toasts = useSyncExternalStore(onToastsChanged, shownToasts, shownToasts)
  return (
    <section aria-label={label} className="toast-dock">
      <div aria-live="polite" className="toast-list">
        {toasts.map((toast) => (
          <ToastCard key={toast.key} toast={toast} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  )
}

function ToastCard({ toast, closeLabel }: { toast: ShownToast; closeLabel: string }) {
  const card = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (toast.stays === true) return
    let timer = setTimeout(leave, shownMs)
    function leave() {
      if (isHeld(card.current?.parentElement)) timer = setTimeout(leave, checkAgainMs)
      else hideToast(toast.key)
    }
    return () => {
      clearTimeout(timer)
    }
  }, [toast])

  const { tone = 'plain', text, action, key } = toast
  const Icon = toast.icon ?? icons[tone]
  return (
    <div ref={card} className={`toast toast-${tone}`}>
      <Icon size={20} />
      <span className="toast-text">{text}</span>
      {action !== undefined && (
        <Button
          variant="sun"
          size="sm"
          onClick={() => {
            hideToast(key)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      {(action === undefined || toast.stays !== true) && (
        <IconButton
          label={closeLabel}
          icon={X}
          tooltip="none"
          onClick={() => {
            hideToast(key)
          }}
        />
      )}
    </div>
  )
}

/**
 * Whether the pointer is over the toasts or the focus is inside them. Queried instead of tracked by events: a button
 * removed under the pointer fires no leave event. On a touch screen the last touched element keeps matching `:hover`.
 */
function isHeld(list: HTMLElement | null | undefined): boolean {
  if (!list) return false
  return list.matches(':focus-within') || (matchMedia('(hover: hover)').matches && list.matches(':hover'))
}

const shownMs = 5000
const checkAgainMs = 1000
const icons = { ok: CircleCheck, bad: CircleAlert, plain: Bell }
