import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { isAdminQueryFor } from './query-filter.ts'

/** Sends one call at a time, and reads these endpoints again afterwards, also when it was refused. */
export function useCall<Task extends string>(shown: readonly { readonly path: string }[]) {
  const refresh = useRefresh(shown)
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<Task>()
  return {
    busy,
    failure,
    send: (task: Task, call: () => Promise<void>): void =>
      void run(task, async () => {
        setFailure(undefined)
        try {
          await call()
        } catch (error) {
          setFailure(error)
        }
        await refresh()
      }),
  }
}

export function useRefresh(shown: readonly { readonly path: string }[]): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: isAdminQueryFor(shown.map(({ path }) => path)) })
}
