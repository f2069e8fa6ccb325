import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '#components/form/use-call.ts'
import { isAdminQueryFor } from './query-filter.ts'

/** Sends one call at a time, and reads these endpoints again afterwards, also when it was refused. */
export function useRefreshingCall<Task extends string>(shown: readonly { readonly path: string }[]) {
  const refresh = useRefresh(shown)
  const { busy, failure, send } = useCall<Task>()
  return {
    busy,
    failure,
    send: (task: Task, call: () => Promise<void>): void =>
      void send(
        task,
        async () => {
          await call()
          await refresh()
        },
        refresh,
      ),
  }
}

export function useRefresh(shown: readonly { readonly path: string }[]): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: isAdminQueryFor(shown.map(({ path }) => path)) })
}
