import { Bell, CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import './toast.css'
import { hideToast, onToastsChanged, type ShownToast, shownToasts } from './toast-store.ts'

export { hideToast, showToast } from './toast-store.ts'

export interface ToastDockProps {
  label: string
  closeLabel: string
}

/** Where toasts appear. It is in the page from the start, because a live region that arrives with its text is not read out. */
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
      if (isHeld(card.current?.parentElement)) timer = setTimeout(leave, lookAgainMs)
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
 * Somebody points at the toasts or is inside them with the keyboard. Asked, not remembered: a button that vanishes
 * under the pointer tells nobody that the pointer has left. A touch screen goes on calling the last place touched hovered.
 */
function isHeld(list: HTMLElement | null | undefined): boolean {
  if (!list) return false
  return list.matches(':focus-within') || (matchMedia('(hover: hover)').matches && list.matches(':hover'))
}

const shownMs = 5000
const lookAgainMs = 1000
const icons = { ok: CircleCheck, bad: CircleAlert, plain: Bell }
