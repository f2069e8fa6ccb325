/** So long must something be before somebody's eyes to count as seen. */
export const SIGHT_MS = 1_000

interface Sight {
  watch(element: Element, id: string): void
  stop(): void
}

/** Tells once of each element that stood in sight for a while, several at a time. */
export function createSight(onSeen: (ids: readonly string[]) => void): Sight {
  const ids = new Map<Element, string>()
  /** What is in sight now and was not told yet. */
  const inSight = new Set<Element>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (): void => {
    timer = undefined
    // Behind another window nothing is seen; it begins again when the page comes back.
    if (document.visibilityState !== 'visible') return
    const seen = [...inSight].flatMap((element) => ids.get(element) ?? [])
    for (const element of inSight) observer.unobserve(element)
    inSight.clear()
    if (seen.length > 0) onSeen(seen)
  }
  const wait = (): void => {
    if (timer === undefined && inSight.size > 0) timer = setTimeout(tell, SIGHT_MS)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inSight.add(target)
        else inSight.delete(target)
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
