import { useRef, useState } from 'react'

/**
 * Runs one task at a time, for a button that must not be pressed twice. The ref stops a second press before
 * the busy state is rendered; a mutation's state would come even later.
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
