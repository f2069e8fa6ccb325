import { attention } from '@farmgate/contract/attention.ts'
import { allRounds, oneRoundDay } from '@farmgate/contract/rounds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { isAdminQueryFor } from '../query-filter.ts'

/** Sends one call about a day at a time, and reads the day again afterwards, also when it was refused. */
export function useDayCall<Task extends string>() {
  const client = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const { busy, run } = useOneAtATime<Task>()
  const refresh = () =>
    client.invalidateQueries({
      predicate: isAdminQueryFor([allRounds, oneRoundDay, attention].map(({ path }) => path)),
    })
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
