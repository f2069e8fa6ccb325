import { attention } from '@farmgate/contract/telling/attention.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import type { PendingChange } from '@farmgate/contract/market/pending-change.ts'
import { settings, stopSettingChange } from '@farmgate/contract/market/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callAs } from '#api/call.ts'
import { query } from '#api/query.ts'
import { useCall } from '#components/form/use-call.ts'
import { isAdminQueryFor } from '../query-filter.ts'

/** Stops a change that waits, with its pending state and the last error. */
export function useStopChange(onStopped: () => void): {
  readonly busy: boolean
  readonly failure: unknown
  readonly stop: (change: PendingChange) => Promise<unknown>
} {
  const client = useQueryClient()
  const { busy, failure, send } = useCall<'stop'>()
  return {
    busy: busy !== null,
    failure,
    stop: ({ _id: id }) =>
      send('stop', async () => {
        const { settings: now } = await callAs('admin', stopSettingChange, { params: { id } })
        // Nothing else of them: an open form must notice what other operators have saved.
        client.setQueryData<Output<typeof settings>>(
          query('admin', settings, {}).queryKey,
          (cached) => cached && { settings: { ...cached.settings, guards: now.guards } },
        )
        void client.invalidateQueries({
          predicate: isAdminQueryFor([attention.path]),
          refetchType: 'none',
        })
        onStopped()
      }),
  }
}
