import { useState } from 'react'
import { useOneAtATime } from './use-one-at-a-time.ts'

interface Calls<Task> {
  /** The call that is pending. */
  readonly busy: Task | null
  /** Why the last call failed; undefined when it did not. */
  readonly failure: unknown
  /**
   * Makes a call, unless one is pending. Returns whether it was made and succeeded. `failed` belongs to the call: until it has
   * ended, the call is pending.
   */
  readonly send: (
    task: Task,
    call: () => Promise<unknown>,
    failed?: (error: unknown) => unknown,
  ) => Promise<boolean>
  readonly forgetFailure: () => void
}

/** Makes one call at a time, keeps why the last one failed, and says which is pending. */
export function useCall<Task>(): Calls<Task> {
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<Task>()
  return {
    busy,
    failure,
    send: async (task, call, failed) => {
      let isDone = false
      await run(task, async () => {
        setFailure(undefined)
        try {
          await call()
          isDone = true
        } catch (error) {
          setFailure(error)
          await failed?.(error)
        }
      })
      return isDone
    },
    forgetFailure: () => setFailure(undefined),
  }
}
