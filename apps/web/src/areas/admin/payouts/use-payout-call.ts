import { attention } from '@farmgate/contract/attention.ts'
import { onePayout, onePayoutRun, payoutRuns, writeOffs } from '@farmgate/contract/payouts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOneAtATime } from '#components/form/use-one-at-a-time.ts'
import { isAdminQueryFor } from '../query-filter.ts'

const SHOWN = [payoutRuns, onePayoutRun, onePayout, writeOffs, attention].map(({ path }) => path)

/** Sends one call about payouts at a time, and reads them again afterwards, also when it was refused. */
export function usePayoutCall<Task extends string>() {
  const refresh = useRefreshPayouts()
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

export function useRefreshPayouts(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: isAdminQueryFor(SHOWN) })
}
