import type { LucideIcon } from 'lucide-react'

export interface Toast {
  tone?: 'ok' | 'bad' | 'plain' | undefined
  text: string
  icon?: LucideIcon | undefined
  action?: { label: string; run: () => void } | undefined
  /** Is not hidden by a timer. */
  stays?: boolean | undefined
  /** A toast replaces a shown toast with the same key. */
  key?: string | undefined
}

export type ShownToast = Toast & { key: string }

export function showToast(toast: Toast): void {
  nextKey += 1
  publish(withToast(shown, { ...toast, key: toast.key ?? `toast-${nextKey}` }))
}

export function hideToast(key: string): void {
  if (shown.some((toast) => toast.key === key)) publish(shown.filter((toast) => toast.key !== key))
}

export function shownToasts(): readonly ShownToast[] {
  return shown
}

export function onToastsChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** More than three toasts would cover a phone: the oldest that does not stay is removed. */
export function withToast(toasts: readonly ShownToast[], toast: ShownToast): readonly ShownToast[] {
  const next = [...toasts.filter(({ key }) => key !== toast.key), toast]
  if (next.length <= maxShown) return next
  const leaving = next.find(({ stays }) => stays !== true) ?? next[0]
  return next.filter((other) => other !== leaving)
}

const maxShown = 3
let shown: readonly ShownToast[] = []
let nextKey = 0
const listeners = new Set<() => void>()

function publish(toasts: readonly ShownToast[]): void {
  shown = toasts
  for (const listener of listeners) listener()
}
