/** How long an element must be visible to count as seen. */
export const VIEWED_AFTER_MS = 1_000

interface ViewObserver {
  watch(element: Element, id: string): void
  stop(): void
}

/** Reports each observed element once when it has been visible for a while, in batches. */
export function createViewObserver(onSeen: (ids: readonly string[]) => void): ViewObserver {
  const ids = new Map<Element, string>()
  /** Elements that are visible now and not yet reported. */
  const visible = new Set<Element>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const reportSeen = (): void => {
    timer = undefined
    // A hidden page shows nothing; the wait restarts when it becomes visible.
    if (document.visibilityState !== 'visible') return
    const seen = [...visible].flatMap((element) => ids.get(element) ?? [])
    for (const element of visible) observer.unobserve(element)
    visible.clear()
    if (seen.length > 0) onSeen(seen)
  }
  const wait = (): void => {
    if (timer === undefined && visible.size > 0) timer = setTimeout(reportSeen, VIEWED_AFTER_MS)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) visible.add(target)
        else visible.delete(target)
      wait()
    },
    { threshold: 0.6 },
  )
  document.addEventListener('visibilitychange', wait)
  return {
    watch(element, id) {
      if (ids.has(element)) return
      ids.set(element, id)
      observer.observe(element)
    },
    stop() {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', wait)
    },
  }
}
