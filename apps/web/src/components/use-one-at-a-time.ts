import { useRef, useState } from 'react'

/**
 * For a button that must not be pressed twice. The reference stops the second press before the page could show that
 * the first is under way; a query cache would tell of it later still.
 */
export function useOneAtATime<Task>(): {
  readonly busy: Task | null
  readonly run: (task: Task, work: () => Promise<void>) => Promise<void>
} {
  const [busy, setBusy] = useState<Task | null>(null)
  const isRunning = useRef(false)
  return {
    busy,
    run: async (task, work) => {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(task)
      try {
        await work()
      } finally {
        isRunning.current = false
        setBusy(null)
      }
    },
  }
}
